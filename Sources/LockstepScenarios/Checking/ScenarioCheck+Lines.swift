import Lockstep
import LockstepModel

/// Checks the names in lines of scenarios and scripts.
extension ScenarioCheck {
  /// - Parameter names: those of the flows that the lines may reach.
  mutating func check(_ lines: [ScriptLine], in source: SourceText, _ names: FlowNames) {
    for line in lines { check(line, in: source, names) }
  }

  private mutating func check(_ line: ScriptLine, in source: SourceText, _ names: FlowNames) {
    switch line.kind {
    case .user(let words, let gives):
      checkRow(words, [.user, .text], FlowNames.answers, in: source, names)
      checkInputs(gives, in: source)
    case .row(let id, let gives):
      if !names.rows.contains(where: { $0.row.id.value == id.value }) {
        unknown("no row has the id '\(id.value)'", id, in: source, among: names.rows.map(\.row.id.value))
      }
      checkInputs(gives, in: source)
    case .event(let words): checkRow(words, [.event], [], in: source, names)
    case .give(let values): checkInputs(values, in: source)
    case .outcome(let outcomes, let values):
      let rows = outcomes.flatMap { checkOutcome($0.name, at: $0.place, in: source) }
      if !rows.isEmpty { checkValues(values, of: rows, in: source) }
    case .error(let outcome): _ = checkOutcome(outcome.name, at: outcome.place, isError: true, in: source)
    case .world(let settings): check(settings, in: source)
    case .use(let path):
      if library.script(path.value, besides: source) == nil {
        report(
          "the script '\(path.value)' does not exist", path.span, in: source,
          help: "a path is relative to the file that names it")
      }
    case .at(let place, _): _ = checkPlace(place, in: source)
    case .shows(let title, _): checkTitle(title, in: source, names)
    case .ends(let end, _): check(end: end, in: source)
    case .notPossible(let texts):
      for text in texts { checkRow(text, [.user, .text, .event], FlowNames.answers, in: source, names) }
    case .data(let values): checkInputs(values, in: source)
    case .did(let effect):
      if !names.effects.contains(effect.value) {
        unknown("no row does '\(effect.value)'", effect, in: source, among: names.effects)
      }
    case .ran(let counts):
      for count in counts where !actions.known.contains(count.action.value) {
        unknown(
          "no step runs an action called '\(count.action.value)'", count.action, in: source,
          among: actions.known)
      }
    case .took(let rows, _): for row in rows { checkRow(row, in: source) }
    case .wait, .suspend, .resume, .message, .actions: break
    }
  }

  private mutating func checkRow(
    _ words: SourceString, _ kinds: Set<TriggerKind>, _ others: [String], in source: SourceText,
    _ names: FlowNames
  ) {
    // A person may take any row, also one of another kind that is raised by hand.
    if names.hasRow(words.value) { return }
    if others.contains(where: { RowText.normal($0) == RowText.normal(words.value) }) { return }
    unknown("no row has the words '\(words.value)'", words, in: source, among: names.words(kinds) + others)
  }

  private mutating func checkInputs(_ values: [ScriptLine.Value], in source: SourceText) {
    for value in values where !project.dataNames.isKnown(value.name.value) {
      unknown(
        "no input or value is called '\(value.name.value)'", value.name, in: source,
        among: project.dataNames.all)
    }
  }

  /// A title with a value in it is a screen's own matter; no flow has one today.
  private mutating func checkTitle(_ title: SourceString, in source: SourceText, _ names: FlowNames) {
    if names.titles.contains(title.value) { return }
    unknown("nothing that can be shown is called '\(title.value)'", title, in: source, among: names.titles)
  }

  private mutating func check(end: SourceString, in source: SourceText) {
    let text = end.value
    let plain = [SessionEnd.ended, .left, .resume].map(\.description)
    if plain.contains(text) || text == "fault" || text.hasPrefix("fault: ") { return }
    if let flow = text.wholeName(after: "handed over to ") {
      guard project.flow(flow) == nil else { return }
      return unknown(
        "no flow is called '\(flow)'", end, in: source,
        among: project.flows.map { "handed over to " + $0.id })
    }
    if let result = text.wholeName(after: "result ") {
      let results = project.flows.flatMap(\.results)
      guard !results.contains(result) else { return }
      return unknown(
        "no flow has the result '\(result)'", end, in: source, among: results.map { "result " + $0 })
    }
    unknown(
      "no session ends as '\(text)'", end, in: source,
      among: plain + ["fault", "result NAME", "handed over to FLOW"])
  }
}

extension String {
  /// The text after a prefix.
  fileprivate func wholeName(after prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
