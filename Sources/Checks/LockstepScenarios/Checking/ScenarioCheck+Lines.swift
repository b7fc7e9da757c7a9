import Lockstep
import LockstepModel
import LockstepScripts

/// Checks the names in lines of scenarios and scripts.
extension ScenarioCheck {
  /// - Parameter names: those of the flows that the lines may reach.
  mutating func check(_ lines: [ScriptLine], _ names: FlowNames) {
    for line in lines { check(line, names) }
  }

  private mutating func check(_ line: ScriptLine, _ names: FlowNames) {
    switch line.kind {
    case .user(let words, let gives):
      checkRow(words, [.user, .text], FlowNames.overlayAnswers, names)
      checkInputs(gives)
    case .row(let id, let gives):
      let meant = names.rows.filter { $0.row.id.value == id.value }
      if meant.isEmpty {
        reportUnknown("no row has the id '\(id.value)'", id, among: names.rows.map(\.row.id.value))
      }
      checkTimers(meant, id)
      checkInputs(gives)
    case .event(let words): checkRow(words, [.event], [], names)
    case .give(let values): checkInputs(values)
    case .outcome(let outcomes, let values):
      let rows = outcomes.flatMap { checkOutcome($0.name, at: $0.place) }
      if !rows.isEmpty { checkValues(values, of: rows) }
    case .error(let outcome): _ = checkOutcome(outcome.name, at: outcome.place, isError: true)
    case .world(let settings): check(settings)
    case .use(let path):
      if library.script(path.value, besides: source) == nil {
        report(
          "the script '\(path.value)' does not exist", path.span,
          help: "a path is relative to the file that names it")
      }
    case .expect(let kind, let expected, _): check(expected, as: kind.form.operand, names)
    case .wait, .suspend, .resume: break
    }
  }

  private mutating func check(
    _ expected: ScriptLine.ExpectedValue, as operand: ExpectationForm.Operand, _ names: FlowNames
  ) {
    switch (operand, expected) {
    case (_, .place(let place)): _ = checkPlace(place)
    case (.title, .text(let title)):
      if !names.displayableTitles.contains(title.value) {
        reportUnknown(
          "nothing that can be shown is called '\(title.value)'", title, among: names.displayableTitles)
      }
    case (.end, .text(let end)): checkEnd(end)
    case (.effect, .text(let effect)):
      if !names.effects.contains(effect.value) {
        reportUnknown("no row does '\(effect.value)'", effect, among: names.effects)
      }
    case (.choices, .texts(let texts, _)):
      for text in texts where !checkRowWithFlow(text) {
        _ = resolveRows(text, [.user, .text, .event], FlowNames.overlayAnswers + ["resume"], names)
      }
    case (_, .values(let values)): checkInputs(values)
    case (_, .counts(let counts)):
      for count in counts where !actions.knownNames.contains(count.action.value) {
        reportUnknown(
          "no step runs an action called '\(count.action.value)'", count.action, among: actions.knownNames)
      }
    case (_, .rows(let rows, _)): for row in rows { checkRow(row) }
    // Messages and labels are compared when they are shown.
    case (_, .text), (_, .texts): break
    }
  }

  private mutating func checkRow(
    _ words: SourceString, _ kinds: Set<TriggerKind>, _ others: [String], _ names: FlowNames
  ) {
    checkTimers(resolveRows(words, kinds, others, names), words)
  }

  /// The rows that words mean; reports words that nothing has.
  private mutating func resolveRows(
    _ words: SourceString, _ kinds: Set<TriggerKind>, _ others: [String], _ names: FlowNames
  ) -> [FlowNames.Row] {
    // A person may take any row, also one of another kind that is raised by hand.
    let normal = RowText.normalized(words.value)
    if others.contains(where: { RowText.normalized($0) == normal }) { return [] }
    let meant = names.rows.filter { $0.isMeant(by: words.value, normal) }
    if meant.isEmpty {
      reportUnknown(
        "no row has the words '\(words.value)'", words, among: names.words(ofKinds: kinds) + others)
    }
    return meant
  }

  /// Checks a row that is named with its flow: `UC2.3 1.3a`.
  ///
  /// - Returns: whether the text is one.
  private mutating func checkRowWithFlow(_ text: SourceString) -> Bool {
    let parts = text.value.split(separator: " ", maxSplits: 1)
    guard let id = parts.first, let row = parts.last, parts.count == 2, row.first?.isNumber == true,
      let flow = project.flow(String(id))
    else { return false }
    let ids = flow.steps.flatMap(\.transitions).map(\.id.value)
    if !ids.contains(String(row)), !ids.isEmpty {
      reportUnknown("\(flow.id) has no row '\(row)'", text, among: ids.map { "\(flow.id) \($0)" })
    }
    return true
  }

  /// Reports a line that could only take timers.
  private mutating func checkTimers(_ meant: [FlowNames.Row], _ text: SourceString) {
    guard let first = meant.first, meant.allSatisfy({ project.dataNames.isTimer($0.row) }) else { return }
    let time = if case .fixed(let duration)? = first.row.after { duration.value.brief } else { "…" }
    report(
      "'\(text.value)' cannot be sent: time takes \(first.row.id.value)", text.span,
      help: "let the time pass: 'wait: \(time)'")
  }

  private mutating func checkInputs(_ values: [ScriptLine.Value]) {
    for value in values where !project.dataNames.isKnown(value.name.value) {
      reportUnknown(
        "no input or value is called '\(value.name.value)'", value.name, among: project.dataNames.all)
    }
  }

  /// A title with a value in it is a screen's own matter; no flow has one today.
  private mutating func checkEnd(_ end: SourceString) {
    let text = end.value
    let plain = [SessionEnd.ended, .exited, .resume].map(\.description)
    if plain.contains(text) || text == "fault" || text.hasPrefix("fault: ") { return }
    if let flow = text.remainder(after: "handed over to ") {
      guard project.flow(flow) == nil else { return }
      return reportUnknown(
        "no flow is called '\(flow)'", end, among: project.flows.map { "handed over to " + $0.id })
    }
    if let result = text.remainder(after: "result ") {
      let results = project.flows.flatMap(\.results)
      guard !results.contains(result) else { return }
      return reportUnknown("no flow has the result '\(result)'", end, among: results.map { "result " + $0 })
    }
    reportUnknown(
      "no session ends as '\(text)'", end, among: plain + ["fault", "result NAME", "handed over to FLOW"])
  }
}

extension String {
  /// The text after a prefix.
  fileprivate func remainder(after prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
