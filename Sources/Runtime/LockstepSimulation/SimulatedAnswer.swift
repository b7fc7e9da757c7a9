public import Lockstep

/// The answer of an action, and how much virtual time it takes.
public struct SimulatedAnswer: Sendable {
  /// The answer itself.
  public var answer: ActionAnswer
  /// How long the action runs; 0 answers at once.
  public var after: Duration

  /// An answer that takes `after` of virtual time.
  public init(_ answer: ActionAnswer, after: Duration = .zero) {
    self.answer = answer
    self.after = after
  }
}
