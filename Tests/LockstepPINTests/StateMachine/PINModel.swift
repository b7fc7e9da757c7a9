/// What is known of a user's PIN after any history, kept the plain way: a list of the failures that a right PIN has not
/// forgiven. It shares nothing with the code under test but the numbers of the policy.
///
/// Rules: design of PF2.8 and the semantics of `pin.json`; of attempts at once, "every PIN looked at was counted first,
/// and a success removes only failures counted up to its own attempt".
struct PINModel: Hashable {
  /// Attempts in each round.
  let attempts: Int
  /// In milliseconds, one after each round but the last.
  let locks: [Int]

  private(set) var failures: [Int] = []
  /// When the last failure was counted, in milliseconds.
  private(set) var last = 0
  private(set) var isBlocked = false
  private var numbers = 0

  init(attempts: Int, locks: [Int]) {
    self.attempts = attempts
    self.locks = locks
  }

  var most: Int { attempts * (locks.count + 1) }

  /// What a store has to hold; an anchor says something only where there are failures.
  struct Stored: Hashable {
    var failures: Int
    var last: Int?
    var isBlocked: Bool
  }

  var stored: Stored {
    Stored(failures: failures.count, last: failures.isEmpty ? nil : last, isBlocked: isBlocked)
  }

  /// An attempt that may be looked at, with the number that it was counted under.
  struct Ticket: Hashable {
    var number: Int
    var ifWrong: String
  }

  enum Entry: Hashable {
    case refused(String)
    case counted(Ticket)
  }

  /// The end of the lock that runs, if one does.
  func lockEnd(from start: Int) -> Int? {
    guard !failures.isEmpty, !isBlocked, failures.count % attempts == 0 else { return nil }
    return start + locks[failures.count / attempts - 1]
  }

  /// An attempt comes in: it is refused unseen, or counted.
  mutating func enter(at now: Int) -> Entry {
    if isBlocked { return .refused("already_blocked") }
    if lockEnd(from: last) != nil {
      // A clock set back serves the whole lock again.
      if now < last { last = now }
      if let end = lockEnd(from: last), now < end { return .refused("in_timeout \(end - now)") }
    }
    numbers += 1
    failures.append(numbers)
    last = now
    isBlocked = failures.count >= most
    return .counted(Ticket(number: numbers, ifWrong: wrong))
  }

  /// A PIN was right that was counted under `number`.
  mutating func succeed(_ number: Int) {
    guard failures.contains(number) else { return }
    failures.removeAll { $0 <= number }
    isBlocked = false
  }

  private var wrong: String {
    if isBlocked { return "blocked" }
    let used = failures.count % attempts
    if used == 0 { return "timeout \(locks[failures.count / attempts - 1])" }
    let isFinal = failures.count > most - attempts
    return "wrong \(attempts - used) \(isFinal ? "final" : "nonfinal")"
  }

  /// The clock went back in the middle of a lock.
  func setBack(to now: Int) -> PINModel {
    var copy = self
    copy.last = now
    return copy
  }

  /// The same for one attempt with nothing beside it.
  mutating func attempt(_ isRight: Bool, at now: Int) -> String {
    switch enter(at: now) {
    case .refused(let answer): return answer
    case .counted(let ticket):
      guard isRight else { return ticket.ifWrong }
      succeed(ticket.number)
      return "success"
    }
  }

  /// Numbers only tell attempts apart that are under way at once.
  func renumbered() -> PINModel {
    var copy = self
    copy.failures = Array(0..<failures.count)
    copy.numbers = failures.count
    return copy
  }
}
