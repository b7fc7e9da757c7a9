import Lockstep

/// The numbers by which the other side knows actions and timers.
///
/// Not those of the session: its numbers go back when a snapshot is restored, and a late answer would then be
/// taken for that of another action. These only grow as long as the session is driven.
struct WireIDs {
  /// A running action.
  struct Action {
    var effectID: EffectID
    /// Its name; empty where no name was given.
    var name: String
    /// See ``ActionCall/key``.
    var key: String
  }

  private(set) var lastNumber: Int
  private var actionByNumber: [Int: Action] = [:]
  private var timerByNumber: [Int: (effect: EffectID, deadline: Duration)] = [:]

  /// - Parameter last: numbers begin behind it.
  init(after last: Int = 0) { lastNumber = last }

  mutating func add(_ action: Action) -> Int {
    lastNumber += 1
    actionByNumber[lastNumber] = action
    return lastNumber
  }

  /// - Parameter now: timers that were due by then are forgotten: they fired.
  mutating func add(timer: EffectID, deadline: Duration, now: Duration) -> Int {
    timerByNumber = timerByNumber.filter { $0.value.deadline > now }
    lastNumber += 1
    timerByNumber[lastNumber] = (timer, deadline)
    return lastNumber
  }

  func isTimer(_ number: Int) -> Bool { timerByNumber[number] != nil }

  /// The action that waits for an answer under this number.
  func action(_ number: Int) -> Action? { actionByNumber[number] }

  /// The number of the action that waits for an answer under this key.
  func number(ofKey key: String) -> Int? { actionByNumber.first { $0.value.key == key }?.key }

  mutating func closeAction(_ number: Int) { actionByNumber[number] = nil }

  /// The number of the cancelled effect; nil if the other side does not know it.
  mutating func cancel(_ effect: EffectID) -> Int? {
    if let number = actionByNumber.first(where: { $0.value.effectID == effect })?.key {
      actionByNumber[number] = nil
      return number
    }
    guard let number = timerByNumber.first(where: { $0.value.effect == effect })?.key else { return nil }
    timerByNumber[number] = nil
    return number
  }

  /// Cancels everything that is still open at `now`.
  mutating func cancelAll(now: Duration) -> [Int] {
    let open = Array(actionByNumber.keys) + timerByNumber.filter { $0.value.deadline > now }.keys
    actionByNumber = [:]
    timerByNumber = [:]
    return open.sorted()
  }
}
