import Lockstep
import LockstepPIN
import LockstepPINTesting

// Attempts at the doors of keepers: alone, dying, at once.
extension PINMachine {
  /// What an attempt comes to, by the model.
  struct Expectation {
    var model: PINModel
    /// Nil where the process dies before it answers.
    var answer: String?
    var looks: Int
    /// A right PIN whose success is stored.
    var succeeds: Bool
  }

  /// The right PIN, the one before it, or another.
  mutating func entered() -> (pin: Secret, isRight: Bool) {
    switch dice.roll(4) {
    case 0: right
    case 1: (secret(pins.former), false)
    default: (secret("0\(pins.current.dropFirst())"), false)
    }
  }

  var right: (pin: Secret, isRight: Bool) { (secret(pins.current), !isErased) }

  func expectation(
    _ purpose: PINAttempt.Purpose, _ isRight: Bool, dyingAt death: UnreliableStore.DeathMoment?
  ) -> Expectation {
    var model = model.renumbered()
    let before = model
    // What is stored after each write.
    var written: [PINModel] = []
    var answer: String
    var looks = 0
    switch model.enter(purpose, at: clock.now) {
    case .refused(let refusal):
      answer = refusal
      if model != before { written.append(model) }
    case .counted(let ticket):
      looks = 1
      written.append(model)
      answer = ticket.ifWrong
      if isRight {
        model.succeed(ticket.number)
        written.append(model)
        answer = "success"
      }
    }
    switch death {
    case .before(let write) where write <= written.count:
      return Expectation(
        model: write == 1 ? before : written[write - 2], looks: write == 1 ? 0 : looks, succeeds: false)
    case .after(let write) where write <= written.count:
      return Expectation(
        model: written[write - 1], looks: write == 1 ? 0 : looks, succeeds: write == 2)
    default:
      return Expectation(model: model, answer: answer, looks: looks, succeeds: answer == "success")
    }
  }

  /// Takes what came of an attempt for what there is.
  mutating func take(_ expected: Expectation, _ door: Door, by index: Int, looks: Int) throws {
    guard looks == expected.looks else { throw difference("looked at \(looks) PINs, not \(expected.looks)") }
    model = expected.model
    try note(looks: looks, succeeded: expected.succeeds)
    guard let answer = expected.answer else { return start() }
    store.restart()
    switch (answer, door) {
    case ("success", .unlocking): signedIn.insert(index)
    case ("success", .changing), ("success", .client): opened.insert(index)
    case ("success", .resuming): break
    default:
      if door.purpose == .changing { opened.remove(index) }
      if !answer.hasPrefix("wrong"), answer != "timeout 0" { signOut(index) }
    }
  }

  /// One attempt; whether it was let through.
  @discardableResult
  mutating func attempt(
    _ door: Door, by index: Int? = nil, entering: (pin: Secret, isRight: Bool)? = nil,
    dyingAt death: UnreliableStore.DeathMoment? = nil
  ) async throws -> Bool {
    let (pin, isRight) = entering ?? entered()
    let index = index ?? dice.roll(keepers.count)
    let expected = expectation(door.purpose, isRight, dyingAt: death)
    done = "\(door) \(isRight ? "right" : "wrong") at \(clock.now) dying \(death.map { "\($0)" } ?? "never")"
    store.restart()
    if let death { store.die(death) }
    let lookedBefore = verifier.looks
    let isCancelled = dice.roll(8) == 0
    let found = await Self.answer(keepers[index], door, pin, isCancelled: isCancelled)
    note(found, at: door)
    guard found == expected.answer.map({ Self.told($0, door) }) else {
      throw difference("answered \(found ?? "-"), not \(expected.answer ?? "-")")
    }
    try take(expected, door, by: index, looks: verifier.looks - lookedBefore)
    return expected.answer == "success"
  }

  mutating func attemptDyingWhileLookedAt(_ door: Door) async throws {
    let (pin, isRight) = entered()
    done = "\(door) \(isRight ? "right" : "wrong") at \(clock.now) dying while it is looked at"
    model = model.renumbered()
    let entry = model.enter(door.purpose, at: clock.now)
    verifier.meet(.death(store))
    let found = await Self.answer(keepers[0], door, pin)
    verifier.meet(nil)
    switch entry {
    case .refused(let answer):
      guard found == Self.told(answer, door) else { throw difference("answered \(found ?? "-")") }
    case .counted:
      guard found == nil else { throw difference("a dead process answered \(found ?? "")") }
      try note(looks: 1, succeeded: false)
    }
    start()
  }

  /// A verifier that does not know gives the attempt back.
  mutating func attemptWhileBusy(_ door: Door) async throws {
    done = "\(door) while the verifier is busy"
    var after = model.renumbered()
    let entry = after.enter(door.purpose, at: clock.now)
    verifier.meet(.busy)
    let found = await Self.answer(keepers[0], door, right.pin)
    verifier.meet(nil)
    switch entry {
    case .refused(let answer):
      guard found == Self.told(answer, door) else { throw difference("answered \(found ?? "-")") }
      try take(Expectation(model: after, answer: answer, looks: 0, succeeds: false), door, by: 0, looks: 0)
    case .counted:
      guard found == nil else { throw difference("answered \(found ?? "")") }
      if door == .changing { opened.remove(0) }
    }
  }

  mutating func attemptsAtOnce(dies: Bool) async throws {
    let doors = (0..<2 + dice.roll(3)).map { _ in door() }
    let entries = doors.map { _ in entered() }
    let attempts = zip(doors, entries).map { door, entry in
      Interleavings.Attempt(
        purpose: door.purpose, isRight: entry.isRight, gate: dice.roll(keepers.count))
    }
    let possible = Interleavings(model.renumbered(), attempts, at: clock.now)
    let (lookedBefore, write) = (verifier.looks, 1 + dice.roll(3))
    store.restart()
    if dies { store.die(dice.roll(2) == 0 ? .before(write: write) : .after(write: write)) }
    done = "at once \(doors) \(attempts) at \(clock.now)\(dies ? " dying" : "")"
    let (running, typed) = (keepers, entries.map(\.pin))
    let found = await withTaskGroup(of: (Int, String?).self) { group in
      for index in typed.indices {
        let keeper = running[attempts[index].gate]
        group.addTask { (index, await Self.answer(keeper, doors[index], typed[index])) }
      }
      return await group.reduce(into: [String?](repeating: nil, count: typed.count)) { $0[$1.0] = $1.1 }
    }
    let stored = stored
    let looks = verifier.looks - lookedBefore
    guard looks <= possible.mostLooks else { throw difference("\(looks) PINs were looked at") }
    let isOver = found.allSatisfy { $0 != nil }
    let after =
      isOver
      ? possible.ends.first { end in
        zip(end.answers, doors).map(Self.told) == found && end.model.stored == stored
      }?.model
      : possible.moments.first { $0.stored == stored }
    guard let after else { throw difference("answered \(found), stored \(stored as Any)") }
    guard dies || isOver else { throw difference("a store that lives gave no answer") }
    model = after
    // A success whose answer was lost may have gone before.
    let succeeded = zip(attempts, found).contains { $0.isRight && ($1 == "success" || !isOver) }
    try note(looks: looks, succeeded: succeeded)
    guard isOver else { return start() }
    store.restart()
    // Who is signed in depends on the order.
    for attempt in attempts {
      await keepers[attempt.gate].signOut()
      signOut(attempt.gate)
    }
  }

  /// What the keeper says, as the model would; nil if it throws anything else.
  private static func answer(
    _ keeper: Keeper, _ door: Door, _ pin: Secret, isCancelled: Bool = false
  ) async -> String? {
    let caller = Task {
      if isCancelled { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      switch door {
      case .unlocking: return try await keeper.unlock(with: pin).verdict.label
      case .resuming:
        do {
          try await keeper.resumeChange(with: pin)
        } catch PINChangeJournalError.notInProgress {
          return "success"
        } catch PINChangeError.notAuthenticated {
          return "refused"
        }
        return "resumed"
      case .changing, .client:
        switch try await keeper.authenticate(pin) {
        case .right: return "success"
        case .wrong(let remaining): return "wrong \(remaining) final"
        case .locked(let remaining): return "locked \(remaining.milliseconds)"
        case .blocked: return "blocked"
        case .deregistered: return "deregistered"
        }
      }
    }
    return try? await caller.value
  }

  /// A change does not tell whether this PIN or an earlier one has locked.
  private static func told(_ answer: String, _ door: Door) -> String {
    switch door {
    case .unlocking: return answer
    case .resuming: return answer == "success" ? answer : "refused"
    case .changing, .client:
      if answer.hasSuffix("blocked") { return "blocked" }
      guard answer.contains("timeout"), let time = answer.split(separator: " ").last else { return answer }
      return "locked \(time)"
    }
  }

  mutating func note(_ answer: String?, at door: Door) {
    answers[door, default: []].insert(String((answer ?? "none").prefix { $0 != " " }))
  }
}
