package import Lockstep

/// An outcome or an error prepared for the next run of a step.
package struct PreparedOutcome: Sendable {
  /// The step, or the external flow, as a script names it.
  package var place: String
  /// The steps whose next run it is for: one, or all that run the same external flow.
  package var steps: Set<StepID>
  package var answer: ActionAnswer
  /// A number by which the code that prepared it recognises it.
  package var tag: Int

  /// - Parameter place: a step, as `UC2.3 1.1`, or the ID of an external flow, for whichever step runs it next.
  /// - Returns: nil if the step or flow does not exist.
  package init?(for place: String, of program: FlowProgram, _ answer: ActionAnswer, tag: Int = 0) {
    if let blank = place.firstIndex(of: " ") {
      let step = String(place[place.index(after: blank)...])
      guard let step = program.step(step, of: String(place[..<blank])) else { return nil }
      steps = [step]
    } else {
      guard program.flow(place) != nil else { return nil }
      steps = Set(program.allSteps.filter { program.stepInfo($0).action == place })
    }
    self.place = place
    self.answer = answer
    self.tag = tag
  }

  /// Takes the first of some that is for the next run of a step.
  package static func takeFirst(for step: StepID?, of prepared: inout [PreparedOutcome]) -> ActionAnswer? {
    guard let step, let index = prepared.firstIndex(where: { $0.steps.contains(step) }) else { return nil }
    return prepared.remove(at: index).answer
  }
}
