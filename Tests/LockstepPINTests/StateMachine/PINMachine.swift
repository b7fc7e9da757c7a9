import Lockstep
import LockstepPIN
import LockstepPINTesting
import Synchronization

/// One user's PIN through a random history: processes that share a store and are killed, a clock that jumps, attempts at
/// once, changes of the PIN. After each step the model says what has to be there.
struct PINMachine {
  /// What is not as the model says.
  struct Difference: Error, CustomStringConvertible {
    var description: String
  }

  private typealias Keeper = PINKeeper<TroubledVerifier>

  private var dice: Dice
  private let policy: PINPolicy
  private let changeFailures: Int
  private let store = UnreliableStore()
  private let verifier = TroubledVerifier()
  private let clock = Clock()
  private var keepers: [Keeper] = []
  private var models: [PINAttempt.Purpose: PINModel] = [:]
  private var looksSinceSuccess: [PINAttempt.Purpose: Int] = [:]
  private var pins: (current: String, former: String)
  private var done = ""
  /// The kinds of answers there were, to tell that a history went everywhere.
  private(set) var answers: Set<String> = []

  private final class Clock: Sendable {
    private let time = Mutex(0)
    var now: Int {
      get { time.withLock { $0 } }
      set { time.withLock { $0 = newValue } }
    }
  }

  init(_ dice: Dice) async throws {
    var dice = dice
    let (rounds, attempts) = (1 + dice.roll(5), 1 + dice.roll(5))
    let locks = (1..<rounds).map { _ in dice.roll(4) == 0 ? 0 : 1 + dice.roll(200) }
    policy = try PINPolicy(rounds: rounds, attempts: attempts, locks: locks.map { .milliseconds($0) })
    changeFailures = 1 + dice.roll(4)
    self.dice = dice
    pins = ("1000", "2000")
    models[.unlocking] = PINModel(attempts: attempts, locks: locks)
    models[.changing] = PINModel(attempts: changeFailures, locks: [])
    start()
    try await enroll()
  }

  /// New processes, over what the store holds.
  private mutating func start() {
    store.restart()
    keepers = (0...dice.roll(3)).map { _ in
      PINKeeper(
        user: UserProfile(id: user), policy: policy, rules: PINRules.guide(length: 4),
        changeFailures: changeFailures, store: store, verifier: verifier,
        now: { [clock] in .milliseconds(clock.now) }, erase: { _ in })
    }
  }

  /// One step; afterwards the store has to hold what the model holds.
  mutating func step() async throws {
    let purpose: PINAttempt.Purpose = dice.roll(4) == 0 ? .changing : .unlocking
    switch dice.roll(20) {
    case 0...5: try await attempt(purpose)
    case 6, 7: try await attempt(purpose, dyingAt: dice.roll(2) == 0 ? .before(write: 1) : .after(write: 1))
    case 8, 9: try await attempt(purpose, dyingAt: dice.roll(2) == 0 ? .before(write: 2) : .after(write: 2))
    case 10: try await attemptDyingWhileLookedAt(purpose)
    case 11: try await attemptWhileBusy(purpose)
    case 12, 13: try await attemptsAtOnce(purpose, dies: false)
    case 14: try await attemptsAtOnce(purpose, dies: true)
    case 15: try await change()
    case 16: try await look()
    case 17: jump()
    default: if models.values.contains(where: \.isBlocked) { try await enroll() } else { jump() }
    }
    try compare()
  }

  // MARK: Steps

  private mutating func enroll() async throws {
    done = "enrol"
    renew()
    try await keepers[0].enroll(secret(pins.current))
    for (purpose, model) in models {
      models[purpose] = PINModel(attempts: model.attempts, locks: model.locks)
      looksSinceSuccess[purpose] = 0
    }
  }

  private mutating func renew() {
    pins.former = pins.current
    repeat { pins.current = String(1000 + dice.roll(9000)) } while pins.current == pins.former
  }

  private mutating func jump() {
    let (model, now) = (models[.unlocking], clock.now)
    let end = model?.lockEnd(from: model?.last ?? 0)
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

  /// The right PIN, the one before it, or another.
  private mutating func entered() -> (pin: Secret, isRight: Bool) {
    switch dice.roll(4) {
    case 0: (secret(pins.current), true)
    case 1: (secret(pins.former), false)
    default: (secret("0\(pins.current.dropFirst())"), false)
    }
  }

  private mutating func attempt(
    _ purpose: PINAttempt.Purpose, dyingAt death: UnreliableStore.ReplayLink? = nil
  ) async throws {
    let (pin, isRight) = entered()
    let keeper = keepers[dice.roll(keepers.count)]
    // What is stored after each write, and the answer that follows.
    var model = try model(purpose)
    let before = model
    var written: [PINModel] = []
    var answer = ""
    var isCounted = false
    switch model.enter(at: clock.now) {
    case .refused(let refusal):
      answer = refusal
      if model != before { written.append(model) }
    case .counted(let ticket):
      isCounted = true
      written.append(model)
      answer = ticket.ifWrong
      if isRight {
        model.succeed(ticket.number)
        written.append(model)
        answer = "success"
      }
    }
    var expected: String? = Self.told(answer, purpose)
    var looks = isCounted ? 1 : 0
    switch death {
    case .before(let write) where write <= written.count:
      (model, expected) = (write == 1 ? before : written[write - 2], nil)
      if write == 1 { looks = 0 }
    case .after(let write) where write <= written.count:
      (model, expected) = (written[write - 1], nil)
      if write == 1 { looks = 0 }
    default: break
    }
    done =
      "\(purpose) \(isRight ? "right" : "wrong") at \(clock.now) dying \(death.map { "\($0)" } ?? "never")"
    store.restart()
    if let death { store.die(death) }
    let lookedBefore = verifier.looks
    let isCancelled = dice.roll(8) == 0
    let found = await Self.answer(keeper, purpose, pin, isCancelled: isCancelled)
    answers.insert(String((found ?? "none").prefix { $0 != " " }))
    guard found == expected else { throw difference("answered \(found ?? "-"), not \(expected ?? "-")") }
    guard verifier.looks - lookedBefore == looks else { throw difference("looked at it unseen") }
    models[purpose] = model
    note(purpose, looks: looks, succeeded: written.count == 2 && model == written[1])
    if expected == nil { start() } else { store.restart() }
  }

  private mutating func attemptDyingWhileLookedAt(_ purpose: PINAttempt.Purpose) async throws {
    let (pin, isRight) = entered()
    done = "\(purpose) \(isRight ? "right" : "wrong") at \(clock.now) dying while it is looked at"
    var model = try model(purpose)
    let entry = model.enter(at: clock.now)
    verifier.meet(.death(store))
    let found = await Self.answer(keepers[0], purpose, pin)
    verifier.meet(nil)
    models[purpose] = model
    switch entry {
    case .refused(let answer):
      guard found == Self.told(answer, purpose) else { throw difference("answered \(found ?? "-")") }
    case .counted:
      guard found == nil else { throw difference("a dead process answered \(found ?? "")") }
      note(purpose, looks: 1, succeeded: false)
    }
    start()
  }

  /// A verifier that does not know gives the attempt back.
  private mutating func attemptWhileBusy(_ purpose: PINAttempt.Purpose) async throws {
    done = "\(purpose) while the verifier is busy"
    var model = try model(purpose)
    let entry = model.enter(at: clock.now)
    verifier.meet(.busy)
    let found = await Self.answer(keepers[0], purpose, secret(pins.current))
    verifier.meet(nil)
    guard case .refused(let answer) = entry else {
      guard found == nil else { throw difference("answered \(found ?? "")") }
      return
    }
    models[purpose] = model
    guard found == Self.told(answer, purpose) else { throw difference("answered \(found ?? "-")") }
  }

  private mutating func attemptsAtOnce(_ purpose: PINAttempt.Purpose, dies: Bool) async throws {
    let entries = (0..<2 + dice.roll(3)).map { _ in entered() }
    let gates = entries.map { _ in dice.roll(keepers.count) }
    let rights = entries.map(\.isRight)
    let before = try model(purpose)
    let possible = Interleavings(before, rights: rights, gates: gates, at: clock.now)
    let (lookedBefore, write) = (verifier.looks, 1 + dice.roll(3))
    store.restart()
    if dies { store.die(dice.roll(2) == 0 ? .before(write: write) : .after(write: write)) }
    done = "\(purpose) at once \(rights) by \(gates) at \(clock.now)\(dies ? " dying" : "")"
    let (running, typed) = (keepers, entries.map(\.pin))
    let found = await withTaskGroup(of: (Int, String?).self) { group in
      for index in typed.indices {
        group.addTask { (index, await Self.answer(running[gates[index]], purpose, typed[index])) }
      }
      return await group.reduce(into: [String?](repeating: nil, count: typed.count)) { $0[$1.0] = $1.1 }
    }
    let stored = try stored(purpose)
    let looks = verifier.looks - lookedBefore
    guard looks <= possible.mostLooks else { throw difference("\(looks) PINs were looked at") }
    let isOver = found.allSatisfy { $0 != nil }
    let model =
      isOver
      ? possible.ends.first { end in
        end.answers.map { Self.told($0, purpose) } == found && end.model.stored == stored
      }?.model
      : possible.moments.first { $0.stored == stored }
    guard let model else { throw difference("answered \(found), stored \(stored)") }
    guard dies || isOver else { throw difference("a store that lives gave no answer") }
    models[purpose] = model
    // A success whose answer was lost may have gone before.
    note(purpose, looks: looks, succeeded: isOver ? found.contains("success") : rights.contains(true))
    if isOver { store.restart() } else { start() }
  }

  private mutating func change() async throws {
    guard try await opens(.changing) else { return }
    let former = pins
    renew()
    let death: UnreliableStore.ReplayLink? =
      switch dice.roll(3) {
      case 0: .before(write: 1)
      case 1: .after(write: 1)
      default: nil
      }
    done = "change dying \(death.map { "\($0)" } ?? "never")"
    store.restart()
    if let death { store.die(death) }
    let isRefused = try? await keepers[0].change(to: secret(pins.current)) != nil
    switch isRefused {
    // A rule of the new PIN; nothing has happened, and no store was asked.
    case true?: pins = former
    case false?: guard death == nil else { throw difference("a dead store took a change") }
    case nil:
      guard let death else { throw difference("a store that lives took no change") }
      if death == .before(write: 1) { pins = former }
    }
    if isRefused == nil { start() } else { store.restart() }
  }

  /// Enters the right PIN, and says whether it was let through.
  private mutating func opens(_ purpose: PINAttempt.Purpose) async throws -> Bool {
    var model = try model(purpose)
    let expected = Self.told(model.attempt(true, at: clock.now), purpose)
    done = "\(purpose) right at \(clock.now)"
    let found = await Self.answer(keepers[0], purpose, secret(pins.current))
    guard found == expected else { throw difference("answered \(found ?? "-"), not \(expected)") }
    models[purpose] = model
    note(purpose, looks: expected == "success" ? 1 : 0, succeeded: expected == "success")
    return expected == "success"
  }

  /// What is told to biometrics.
  private mutating func look() async throws {
    done = "standing at \(clock.now)"
    var model = try model(.unlocking)
    // Looking counts nothing; what an attempt would be refused with is what it tells.
    let before = model
    let expected: LockoutStanding
    switch model.enter(at: clock.now) {
    case .refused("already_blocked"): expected = .blocked
    case .refused:
      let end = model.lockEnd(from: model.last) ?? 0
      expected = .locked(remaining: .milliseconds(end - clock.now))
      models[.unlocking] = model
    case .counted:
      expected = .open
      // A lock of no length leaves a clock that went back in the record.
      if before.lockEnd(from: before.last) != nil, clock.now < before.last {
        models[.unlocking] = before.setBack(to: clock.now)
      }
    }
    let gate = PINGate(user: user, policy: policy, changeFailures: changeFailures, store: store)
    let found = try await gate.standing(at: .milliseconds(clock.now))
    guard found == expected else { throw difference("is \(found), not \(expected)") }
  }

  // MARK: Comparing

  private static func answer(
    _ keeper: Keeper, _ purpose: PINAttempt.Purpose, _ pin: Secret, isCancelled: Bool = false
  ) async -> String? {
    let caller = Task {
      if isCancelled { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      switch purpose {
      case .unlocking: return try await keeper.unlock(with: pin).verdict.label
      case .changing:
        switch try await keeper.authenticate(pin) {
        case .right: return "success"
        case .wrong(let remaining): return "wrong \(remaining) final"
        case .deregistered: return "deregistered"
        }
      }
    }
    return try? await caller.value
  }

  /// Of a change, both kinds of block are told as one.
  private static func told(_ answer: String, _ purpose: PINAttempt.Purpose) -> String {
    purpose == .changing && answer.hasSuffix("blocked") ? "deregistered" : answer
  }

  private func model(_ purpose: PINAttempt.Purpose) throws -> PINModel {
    guard let model = models[purpose] else { throw difference("no model") }
    return model.renumbered()
  }

  private mutating func note(_ purpose: PINAttempt.Purpose, looks: Int, succeeded: Bool) {
    let failures = models[purpose]?.failures.count ?? 0
    let sum = looksSinceSuccess[purpose, default: 0] + looks
    looksSinceSuccess[purpose] = succeeded ? min(sum, failures) : sum
  }

  private func stored(_ purpose: PINAttempt.Purpose) throws -> PINModel.Stored {
    guard let record = store.record(for: user) else { throw difference("the record is gone") }
    let count = purpose == .unlocking ? record.unlocking : record.changing
    return PINModel.Stored(
      failures: count.failures, last: count.anchor.map { Int($0.milliseconds) }, isBlocked: count.blocked)
  }

  private func compare() throws {
    for purpose in [PINAttempt.Purpose.unlocking, .changing] {
      let (model, stored) = (try model(purpose), try stored(purpose))
      guard stored == model.stored else { throw difference("\(purpose): \(stored), not \(model.stored)") }
      let looks = looksSinceSuccess[purpose, default: 0]
      guard looks <= model.most else { throw difference("\(purpose): \(looks) PINs were looked at") }
    }
  }

  private func difference(_ what: String) -> Difference {
    Difference(
      description: "\(policy.rounds) × \(policy.attempts), \(policy.locks.map(\.milliseconds)), "
        + "change \(changeFailures): \(done): \(what)")
  }
}
