import LockstepPIN

/// What is known of a user's PIN after any history, kept the plain way: lists of the failures that no right PIN has
/// forgiven. It shares nothing with the code under test but the numbers of the policy.
///
/// Rules: design of PF2.8 and the semantics of `pin.json`; of attempts at once, "every PIN looked at was counted first,
/// and a success removes only failures counted up to its own attempt". A PIN for changing the PIN is an attempt like any
/// other, and counts towards a deregistration as well.
struct PINModel: Hashable {
  /// Attempts in each round.
  var attempts: Int
  /// In milliseconds, one after each round but the last.
  var locks: [Int]
  /// The wrong current PIN that deregisters.
  var changeFailures = 1

  /// The numbers of the attempts that no right PIN has forgiven.
  private(set) var failures: [Int] = []
  /// The numbers of those to change the PIN that no right current PIN has forgiven.
  private(set) var changes: [Int] = []
  /// When the last failure was counted, in milliseconds.
  private(set) var last = 0
  private(set) var lastChange = 0
  private(set) var isBlocked = false
  private(set) var isDeregistered = false
  private var numbers = 0

  init(attempts: Int, locks: [Int], changeFailures: Int = 1) {
    (self.attempts, self.locks, self.changeFailures) = (attempts, locks, changeFailures)
  }

  var most: Int { attempts * (locks.count + 1) }

  /// What a store has to hold; an anchor says something only where there are failures.
  struct Stored: Hashable {
    struct Count: Hashable {
      var failures: Int
      var last: Int?
      var isBlocked: Bool
    }
    var unlocking: Count
    var changing: Count
  }

  var stored: Stored {
    Stored(
      unlocking: .init(
        failures: failures.count, last: failures.isEmpty ? nil : last, isBlocked: isBlocked),
      changing: .init(
        failures: changes.count, last: changes.isEmpty ? nil : lastChange, isBlocked: isDeregistered))
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

  /// The end of the lock that follows the last failure, if one does.
  var lockEnd: Int? {
    guard !failures.isEmpty, !isBlocked, failures.count < most, failures.count % attempts == 0 else {
      return nil
    }
    return last + locks[failures.count / attempts - 1]
  }

  /// Why no PIN is looked at now; nil if one would be. A clock set back serves the whole lock again.
  mutating func refusal(at now: Int) -> String? {
    if isBlocked || failures.count >= most { return "already_blocked" }
    guard lockEnd != nil else { return nil }
    last = min(last, now)
    guard let end = lockEnd, now < end else { return nil }
    return "in_timeout \(end - now)"
  }

  /// An attempt comes in: it is refused unseen, or counted.
  mutating func enter(_ purpose: PINAttempt.Purpose = .unlocking, at now: Int) -> Entry {
    if purpose == .changing, isDeregistered || changes.count >= changeFailures {
      return .refused("deregistered")
    }
    if let refusal = refusal(at: now) { return .refused(refusal) }
    numbers += 1
    failures.append(numbers)
    last = now
    isBlocked = failures.count >= most
    guard purpose == .changing else { return .counted(Ticket(number: numbers, ifWrong: wrong)) }
    changes.append(numbers)
    lastChange = now
    isDeregistered = changes.count >= changeFailures
    return .counted(Ticket(number: numbers, ifWrong: wrongForChange))
  }

  /// A PIN was right that was counted under `number`.
  mutating func succeed(_ number: Int) {
    if failures.contains(number) {
      failures.removeAll { $0 <= number }
      isBlocked = false
    }
    if changes.contains(number) {
      changes.removeAll { $0 <= number }
      isDeregistered = false
    }
  }

  private var wrong: String {
    if isBlocked { return "blocked" }
    let used = failures.count % attempts
    if used == 0 { return "timeout \(locks[failures.count / attempts - 1])" }
    let isFinal = failures.count > most - attempts
    return "wrong \(attempts - used) \(isFinal ? "final" : "nonfinal")"
  }

  private var wrongForChange: String {
    if isDeregistered { return "deregistered" }
    if isBlocked || (lockEnd ?? last) > last { return wrong }
    return "wrong \(changeFailures - changes.count) final"
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
    copy.changes = Array(0..<changes.count)
    copy.numbers = max(failures.count, changes.count)
    return copy
  }
}
