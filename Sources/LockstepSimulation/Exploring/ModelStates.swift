import Lockstep

/// The states of a model that were met, numbered; two are one if they have the same future.
struct ModelStates<Model: ActionModel>: Sendable {
  private var numbers: [[UInt8]: Int] = [:]
  private(set) var states: [(state: Model.State, now: Duration)] = []
  private var bytes: [UInt8] = []

  subscript(number: Int) -> Model.State { states[number].state }

  /// The time at which a state is as it was met.
  func time(of number: Int) -> Duration { states[number].now }

  mutating func number(of state: Model.State, at now: Duration, _ model: Model) -> Int {
    bytes.removeAll(keepingCapacity: true)
    model.write(state, at: now, to: &bytes)
    if let number = numbers[bytes] { return number }
    numbers[bytes] = states.count
    states.append((state, now))
    return states.count - 1
  }
}
