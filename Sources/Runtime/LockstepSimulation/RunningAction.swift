package import Lockstep

/// The run of an action that the session waits for.
package struct RunningAction: Sendable {
  package var id: EffectID
  /// The step that runs it.
  package var step: StepID
  /// The action's call, as of when it began.
  package var call: ActionCall
  /// The answer of a simulated action that takes its time, and when it is due.
  package var pendingAnswer: (input: FlowSession.Input, at: Duration)?

  /// Asks the world how the run ends, once.
  ///
  /// - Parameter lead: how far the world's clock is ahead of the session's.
  /// - Returns: whether the world answers it at all.
  mutating func askWorld<Host>(
    _ world: inout SimulatedWorld<Host>, at now: Duration, lead: Duration = .zero
  ) -> Bool {
    if pendingAnswer != nil { return true }
    var call = call
    call.at = now + lead
    guard let (answer, after) = world.answerInput(for: call, id) else { return false }
    pendingAnswer = (answer, now + after)
    return true
  }

  /// The world's answer, once it is due.
  func dueAnswer(at now: Duration) -> FlowSession.Input? {
    pendingAnswer.flatMap { $0.at <= now ? $0.input : nil }
  }
}
