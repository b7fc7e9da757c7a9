import Lockstep

// Names other than targets: parameters, results, outcomes and values of flows, calls and actions.
extension Linker {
  mutating func checkErrors(of table: FlowTable) {
    let document = table.document
    guard project.settings != nil else { return }
    let linked = Set(document.errorLinks(project.wording).map(\.label))
    for error in document.errors where !project.isErrorFlow(error.value) && !linked.contains(error.value) {
      reportErrorFlow(error, row: project.wording.aspects.written(.errors).text, in: table)
    }
  }

  mutating func checkNames(of step: Step, callee: FlowEntry?, in table: FlowTable) {
    let row = step.id.value
    if let callee {
      for name in step.with where !callee.parameters.contains(name.value) {
        report(
          .argument, name, row: row, in: table,
          "\(callee.id) has no parameter '\(name.value)'", among: callee.parameters,
          related: declaration(
            of: callee, \.parameters,
            callee.parameters.isEmpty ? "declares no parameters" : "declares its parameters here"),
          target: callee)
      }
    }
    if let action = step.action, !actions.contains(action.value) {
      report(
        .action, action, row: row, in: table,
        "no system action is called '\(action.value)'",
        among: Array(actions))
    }
    for name in step.reads + step.keeps where !names.isKnown(name.value) {
      reportInput(name, row: row, in: table)
    }
    for kept in step.keeps where !step.reads.contains(where: { $0.value == kept.value }) {
      report(
        .input, kept, row: row, in: table,
        "\(row) keeps '\(kept.value)' without reading it", among: step.reads.map(\.value))
    }
  }

  mutating func checkNames(
    of transition: FlowRow, of step: Step, callee: FlowEntry?, in table: FlowTable
  ) {
    let row = transition.id.value
    let text = transition.trigger.text
    if transition.trigger.kind == .returns, let callee, !callee.results.contains(text.value) {
      report(
        .returned, text, row: row, in: table,
        "\(callee.id) cannot give '\(text.value)'", among: callee.results,
        related: declaration(of: callee, \.results, "gives \(list(callee.results))"), target: callee)
    }
    if transition.trigger.kind == .error, !errors.declare(transition) {
      report(
        .error, text, row: row, in: table,
        "\(table.entry.id) does not declare the error '\(text.value)'",
        among: budget.isLeft ? table.document.errors.map(\.value) : [])
    }
    if !transition.hasOnlyCommonFields { checkValues(of: transition, of: step, in: table) }
  }

  /// Checks the names of values and conditions.
  private mutating func checkValues(
    of transition: FlowRow, of step: Step, in table: FlowTable
  ) {
    let row = transition.id.value
    if let when = transition.when, !table.entry.parameters.contains(when.value) {
      report(
        .parameter, when, row: row, in: table,
        "\(table.entry.id) has no parameter '\(when.value)'", among: table.entry.parameters)
    }
    // A table has no words for the names of inputs, nor for the values of outcomes.
    if table.document.source.isMarkdown { return }
    if let gives = transition.gives, !step.inputs.contains(where: { $0.name?.value == gives.value }) {
      report(
        .given, gives, row: row, in: table,
        "\(step.id.value) has no input called '\(gives.value)'",
        among: step.inputs.compactMap(\.name?.value))
    }
    if case .value(let name) = transition.after, !names.durations.contains(name.value) {
      report(
        .value, name, row: row, in: table,
        "no outcome brings a duration called '\(name.value)'", among: Array(names.durations))
    }
  }
}
