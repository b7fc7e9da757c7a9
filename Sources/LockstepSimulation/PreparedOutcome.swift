public import Lockstep

/// An outcome or an error prepared for the next run of a step.
public struct PreparedOutcome: Sendable {
  public var flow: String
  /// nil: any step that runs the external flow.
  public var step: String?
  public var answer: ActionAnswer
  /// What the preparer knows it by.
  public var tag: Int

  public init(flow: String, step: String?, answer: ActionAnswer, tag: Int = 0) {
    self.flow = flow
    self.step = step
    self.answer = answer
    self.tag = tag
  }

  func isMeant(for call: ActionCall) -> Bool {
    step.map { $0 == call.step && flow == call.flow } ?? (flow == call.action)
  }
}
