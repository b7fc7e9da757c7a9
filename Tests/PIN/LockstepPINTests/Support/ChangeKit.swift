import FlowFixtures
import Lockstep
import LockstepPIN
import LockstepPINTesting
import Synchronization

/// A user with a PIN, a client that changes it over CP1, and what there is to look at.
struct ChangeKit {
  static let profile = UserProfile(id: user)

  let store: any PINStore
  let service: ScriptedService
  let client: PINClient
  let erased = Erased()
  let verifier = TroubledVerifier()
  let clock = Clock()

  var keeper: PINKeeper<TroubledVerifier> { service.keeper }

  /// A clock that the test sets.
  final class Clock: Sendable {
    private let time = Mutex(Duration.seconds(1))
    var now: Duration {
      get { time.withLock { $0 } }
      set { time.withLock { $0 = newValue } }
    }
  }

  /// What the app was told to erase, in order.
  final class Erased: Sendable {
    private let list = Mutex<[ErasedData]>([])
    var all: [ErasedData] { list.withLock { $0 } }
    func append(_ data: ErasedData) { list.withLock { $0.append(data) } }
  }

  init(
    pin: String, rules: PINRules, failures: Int = 3, store: any PINStore = UnreliableStore(),
    server: (any PINChangeServer)? = nil, signsIn: Bool = true
  ) async throws {
    try await self.init(store, rules, failures, server)
    try await keeper.enroll(secret(pin), for: "the key")
    if signsIn { _ = try await keeper.unlock(with: secret(pin)) }
  }

  /// The same user in a process that has just begun.
  static func reopened(_ store: any PINStore, _ server: (any PINChangeServer)?) async throws -> ChangeKit {
    try await ChangeKit(store, .guide(length: 5), 3, server)
  }

  private init(
    _ store: any PINStore, _ rules: PINRules, _ failures: Int, _ server: (any PINChangeServer)?
  ) async throws {
    self.store = store
    let (erased, clock) = (erased, clock)
    let keeper = PINKeeper(
      user: Self.profile, policy: .standard, rules: rules, changeFailures: failures, store: store,
      verifier: verifier, server: server, now: { clock.now }, erase: { erased.append($0) })
    service = ScriptedService(keeper)
    client = try PINClient(program: try FlowFiles.program, service: service)
  }

  /// Whether a PIN unlocks.
  func opens(_ pin: String) async throws -> Bool {
    let (verdict, key) = try await keeper.unlock(with: secret(pin))
    return verdict == .valid && key == "the key"
  }
}
