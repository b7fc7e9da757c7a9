import Lockstep
import LockstepPIN
import LockstepPINTesting
import Synchronization

/// One user's PIN through a random history, over all doors: processes that share a store and are killed, a clock that
/// jumps, limits that change, attempts at once, changes of the PIN. After each step the model says what has to be there.
struct PINMachine {
  /// What is not as the model says.
  struct Difference: Error, CustomStringConvertible {
    var description: String
  }

  /// Where a PIN is entered.
  enum Door: Hashable, CaseIterable {
    case unlocking
    /// To complete a change that was interrupted, of which there is none without a server.
    case resuming
    /// As the current PIN, at the keeper.
    case changing
    /// The same at a client over the flow.
    case client

    var purpose: PINAttempt.Purpose {
      switch self {
      case .unlocking, .resuming: .unlocking
      case .changing, .client: .changing
      }
    }

    static let ofKeeper: [Door] = [.unlocking, .unlocking, .unlocking, .resuming, .changing]
  }

  typealias Keeper = PINKeeper<TroubledVerifier>

  static let rules = PINRules.guide(length: 4)
  static let finger = BiometricEnrolment([1])

  var dice: Dice
  var policy: PINPolicy
  var changeFailures: Int
  let store = UnreliableStore()
  let verifier = TroubledVerifier()
  let clock = Clock()
  var keepers: [Keeper] = []
  /// The keepers that have a user signed in, and those that an entered current PIN has opened for a change.
  var signedIn: Set<Int> = []
  var opened: Set<Int> = []
  var model: PINModel
  var pins = (current: "1000", former: "2000")
  /// The user was deregistered, and the record emptied: no PIN opens it.
  var isErased = false
  var done = ""
  /// The kinds of answers there were, to tell that a history went everywhere.
  var answers: [Door: Set<String>] = [:]
  private var looksSinceSuccess = 0

  final class Clock: Sendable {
    private let time = Mutex(0)
    var now: Int {
      get { time.withLock { $0 } }
      set { time.withLock { $0 = newValue } }
    }
  }

  init(_ dice: Dice) async throws {
    var dice = dice
    policy = try Self.policy(&dice)
    changeFailures = 1 + dice.roll(4)
    model = PINModel(attempts: 1, locks: [])
    self.dice = dice
    start()
    try await enroll()
  }

  private static func policy(_ dice: inout Dice) throws -> PINPolicy {
    let (rounds, attempts) = (1 + dice.roll(5), 1 + dice.roll(5))
    let locks = (1..<rounds).map { _ in dice.roll(4) == 0 ? 0 : 1 + dice.roll(200) }
    return try PINPolicy(rounds: rounds, attempts: attempts, locks: locks.map { .milliseconds($0) })
  }

  /// New processes, over what the store holds.
  mutating func start() {
    store.restart()
    keepers = (0...dice.roll(3)).map { _ in
      PINKeeper(
        user: UserProfile(id: user), policy: policy, rules: Self.rules, changeFailures: changeFailures,
        store: store, verifier: verifier, now: { [clock] in .milliseconds(clock.now) }, erase: { _ in })
    }
    (signedIn, opened) = ([], [])
    model.attempts = policy.attempts
    model.locks = policy.locks.map { Int($0.milliseconds) }
    model.changeFailures = changeFailures
  }

  /// One step; afterwards the store has to hold what the model holds.
  mutating func step() async throws {
    switch dice.roll(24) {
    case 0...5: try await attempt(door())
    case 6, 7: try await attempt(door(), dyingAt: dice.roll(2) == 0 ? .before(write: 1) : .after(write: 1))
    case 8, 9: try await attempt(door(), dyingAt: dice.roll(2) == 0 ? .before(write: 2) : .after(write: 2))
    case 10: try await attemptDyingWhileLookedAt(door())
    case 11: try await attemptWhileBusy(door())
    case 12, 13: try await attemptsAtOnce(dies: false)
    case 14: try await attemptsAtOnce(dies: true)
    case 15: try await change()
    case 16, 17: try await changeByClient()
    case 18, 19: try await look()
    case 20: jump()
    case 21: try startUnderOtherLimits()
    default: if model.isBlocked || model.isDeregistered || isErased { try await enroll() } else { jump() }
    }
    try compare()
  }

  mutating func door() -> Door { Door.ofKeeper[dice.roll(Door.ofKeeper.count)] }

  // MARK: Steps

  private mutating func enroll() async throws {
    done = "enrol"
    renew()
    try await keepers[0].enroll(secret(pins.current))
    try await keepers[0].enableBiometrics(Self.finger)
    opened.remove(0)
    isErased = false
    model = PINModel(attempts: model.attempts, locks: model.locks, changeFailures: model.changeFailures)
    looksSinceSuccess = 0
  }

  /// A new version of the app, with a policy that is milder or stricter.
  private mutating func startUnderOtherLimits() throws {
    policy = try Self.policy(&dice)
    changeFailures = 1 + dice.roll(4)
    start()
    done = "start under other limits"
  }

  mutating func renew() {
    pins.former = pins.current
    repeat { pins.current = String(1000 + dice.roll(9000)) } while pins.current == pins.former
  }

  mutating func jump() {
    let (end, now) = (model.lockEnd, clock.now)
    switch dice.roll(6) {
    case 0: clock.now = end ?? now + 1
    case 1: clock.now = max(0, (end ?? now) - 1)
    case 2: clock.now = 0
    case 3: clock.now = max(0, now - dice.roll(150))
    case 4: clock.now = now + 100_000
    default: clock.now = now + dice.roll(150)
    }
    done = "clock at \(clock.now)"
  }

  /// Whether a PIN would be looked at, as biometrics and the app are told.
  private mutating func look() async throws {
    let (index, asked) = (dice.roll(keepers.count), dice.roll(3))
    done = "look \(asked) at \(clock.now)"
    let found: String
    var expected = "open"
    switch asked {
    case 0:
      let gate = PINGate(user: user, policy: policy, changeFailures: changeFailures, store: store)
      found =
        switch try await gate.status(at: .milliseconds(clock.now)) {
        case .open: "open"
        case .locked(let remaining): "in_timeout \(remaining.milliseconds)"
        case .blocked: "already_blocked"
        }
      expected = model.refusal(at: clock.now) ?? expected
    case 1:
      found = "\(try await keepers[index].biometricStatus(enrolled: Self.finger))"
      if isErased {
        expected = "disabled"
      } else if model.refusal(at: clock.now) != nil {
        expected = "locked"
      }
    default:
      found = await keepers[index].authenticatedUser() == nil ? "signed out" : "open"
      if !isAuthenticated(index) { expected = "signed out" }
    }
    guard found == expected else { throw difference("is \(found), not \(expected)") }
  }

  /// Whether a keeper has a user signed in; a lock that it meets signs the user out.
  mutating func isAuthenticated(_ index: Int) -> Bool {
    guard signedIn.contains(index) else { return false }
    guard model.refusal(at: clock.now) != nil else { return true }
    signOut(index)
    return false
  }

  mutating func signOut(_ index: Int) {
    signedIn.remove(index)
    opened.remove(index)
  }

  // MARK: Comparing

  /// No more PINs are looked at without a success than the limits of the moment grant, whatever the doors.
  mutating func note(looks: Int, succeeded: Bool) throws {
    looksSinceSuccess += looks
    if succeeded { looksSinceSuccess = min(looksSinceSuccess, model.failures.count) }
    guard looks == 0 || looksSinceSuccess <= model.most else {
      throw difference("\(looksSinceSuccess) PINs were looked at")
    }
  }

  var stored: PINModel.Stored? {
    func count(_ record: LockoutRecord) -> PINModel.Stored.Count {
      .init(
        failures: record.failures, last: record.anchor.map { Int($0.milliseconds) },
        isBlocked: record.isBlocked)
    }
    return store.record(for: user).map {
      PINModel.Stored(unlocking: count($0.unlocking), changing: count($0.changing))
    }
  }

  private func compare() throws {
    guard let stored else { throw difference("the record is gone") }
    guard stored == model.stored else { throw difference("\(stored), not \(model.stored)") }
  }

  func difference(_ what: String) -> Difference {
    Difference(
      description: "\(policy.rounds) × \(policy.attempts), \(policy.locks.map(\.milliseconds)), "
        + "change \(changeFailures): \(done): \(what)")
  }
}
