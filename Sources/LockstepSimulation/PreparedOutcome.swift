public import Lockstep

/// An outcome or an error prepared for the next run of a step.
public struct PreparedOutcome: Sendable {
  /// The steps whose next run it is for: one, or all that run the same external flow.
  public var steps: Set<StepID>
  public var answer: ActionAnswer
  /// The preparer's own identifier.
  public var tag: Int

  public init(for step: StepID, _ answer: ActionAnswer, tag: Int = 0) {
    steps = [step]
    self.answer = answer
    self.tag = tag
  }

  /// For whichever step runs the external flow called `flow` next.
  public init(forFlow flow: String, of program: Program, _ answer: ActionAnswer, tag: Int = 0) {
    steps = Set(program.allSteps.filter { program.stepInfo($0).action == flow })
    self.answer = answer
    self.tag = tag
  }
}
