import Lockstep

// Converts the link of a row to the interpreter's form.
extension Compiler {
  /// - Parameter flow: the table of the row.
  mutating func writeTarget(
    _ destination: Destination, _ target: Target, in flow: LinkedProject.FlowIndex, into code: inout RowCode,
    _ info: inout RowInfo
  ) {
    if case .errorFlow(let name) = target.kind { info.shownText = ShownText.of(name.value) }
    guard let landing = finalTarget(of: destination, target, in: flow) else {
      code.jump = .nowhere
      info.shownText = "it leads back to itself without a step [automatic-cycle]"
      return
    }
    switch landing.destination {
    case .stay: break
    case .step(let step):
      code.jump = .step
      code.argument = number(of: step)
    case .entry(let step, let way):
      let entered = linked.steps[step].flow
      code.jump = way == .endGoTo ? .endGoTo : .goTo
      code.flow = entered.rawValue
      if tables.flows[entered.position].stepCount > 0 { code.argument = number(of: step) }
    case .external(let other, let way):
      code.jump = way == .endGoTo ? .endGoTo : .goTo
      code.flow = other.rawValue
    case .result:
      code.jump = .result
      code.argument = resultNumbers.number(of: ShownText.of(landing.target.text.value))
    case .back: code.jump = .back
    case .end: code.jump = .end
    case .resume: code.jump = .resume
    case .error:
      code.jump = .error
      info.shownText = ShownText.of(landing.target.text.value)
    case .placeholder:
      code.jump = .placeholder
      info.shownText = ShownText.of(landing.target.text.value)
    case .unresolved:
      code.jump = .nowhere
      info.shownText = "it leads to \(landing.missingName), which does not exist"
    }
  }

  /// Where a way ends, after the scenarios without steps that it leads through.
  private struct FinalTarget {
    var destination: Destination
    /// The target that names it.
    var target: Target
    /// The missing flow and step.
    var missingName: String
  }

  /// - Returns: nil for a way that leads back to itself without a step.
  private mutating func finalTarget(
    of destination: Destination, _ target: Target, in flow: LinkedProject.FlowIndex
  ) -> FinalTarget? {
    var landing = FinalTarget(destination: destination, target: target, missingName: "")
    var flow = flow
    var passed = 0
    while let step = landing.destination.step, linked.steps[step].step == nil {
      let table = linked.tables[linked.steps[step].flow]
      // A table without any step is as good as one that is not here.
      if table.steps.isEmpty, case .entry = landing.destination { return landing }
      flow = table.index
      let scenario = linked.scenario(step)
      guard let next = scenario.target, let row = linked.steps[step].rows.first else {
        landing.destination = .unresolved(.ownStep)
        landing.missingName = "\(table.entry.id) \(scenario.id.value)"
        return landing
      }
      guard passed < table.section.scenarios.count else {
        diagnostics.append(
          Diagnostic(
            .automaticCycle, "scenario \(scenario.id.value) leads back to itself without a step",
            at: Location(table.document.source, scenario.span), flow: table.entry.id, row: scenario.id.value))
        return nil
      }
      passed += 1
      landing.target = next
      // Entering a flow continues as if entering the target of its scenario.
      switch (landing.destination, linked.destinations[row]) {
      case (.entry(_, let way), .step(let next)): landing.destination = .entry(next, by: way)
      case (_, let next): landing.destination = next
      }
    }
    if case .unresolved(let cause) = landing.destination {
      landing.missingName = name(of: cause, landing.target, in: flow)
    }
    return landing
  }

  private func name(
    of cause: Destination.Cause, _ target: Target, in flow: LinkedProject.FlowIndex
  ) -> String {
    let step = target.step.map { " " + $0.value } ?? ""
    switch cause {
    case .flow: return target.text.value + step
    case .ownStep: return project.flows[flow.position].id + step
    case .step(let other): return project.flows[other.position].id + step
    }
  }

  /// The number of a step in the program.
  private func number(of step: LinkedProject.StepIndex) -> Int32 {
    tables.flows[linked.steps[step].flow.position].firstStep + linked.steps[step].positionInTable
  }
}
