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

  private(set) var last: Int
  private var actions: [Int: Action] = [:]
  private var timers: [Int: (effect: EffectID, deadline: Duration)] = [:]

  /// - Parameter last: numbers begin behind it.
  init(after last: Int = 0) { self.last = last }

  mutating func add(_ action: Action) -> Int {
    last += 1
    actions[last] = action
    return last
  }

  /// - Parameter now: timers that were due by then are forgotten: they fired.
  mutating func add(timer: EffectID, deadline: Duration, now: Duration) -> Int {
    timers = timers.filter { $0.value.deadline > now }
    last += 1
    timers[last] = (timer, deadline)
    return last
  }

  func isTimer(_ number: Int) -> Bool { timers[number] != nil }

  /// The action that waits for an answer under this number.
  func action(_ number: Int) -> Action? { actions[number] }

  /// The number of the action that waits for an answer under this key.
  func number(ofKey key: String) -> Int? { actions.first { $0.value.key == key }?.key }

  mutating func close(_ number: Int) { actions[number] = nil }

  /// The number of the cancelled effect; nil if the other side does not know it.
  mutating func cancel(_ effect: EffectID) -> Int? {
    if let number = actions.first(where: { $0.value.effectID == effect })?.key {
      actions[number] = nil
      return number
    }
    guard let number = timers.first(where: { $0.value.effect == effect })?.key else { return nil }
    timers[number] = nil
    return number
  }

  /// Cancels everything that is still open at `now`.
  mutating func cancelAll(now: Duration) -> [Int] {
    let open = Array(actions.keys) + timers.filter { $0.value.deadline > now }.keys
    actions = [:]
    timers = [:]
    return open.sorted()
  }
}
