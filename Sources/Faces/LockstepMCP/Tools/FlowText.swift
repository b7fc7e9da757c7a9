import Lockstep
import LockstepModel
import LockstepServing

/// A flow as compact lines: its overview, then scenarios, steps and rows with their ids, their lines in the file, and
/// where they lead.
struct FlowText {
  private(set) var lines: [(group: String?, text: String)] = []
  private let project: Project
  private let flow: String
  private let lineTable: LineTable
  /// Longer texts of the overview are cut.
  private static let maximumAspectLength = 300

  init(_ document: FlowDocument, _ section: FlowTableSection, in project: Project) {
    self.project = project
    flow = document.id(of: section)
    lineTable = LineTable(document.source)
    for row in document.overview {
      let text = row.texts.map(\.value).joined(separator: "; ")
      if text.isEmpty { continue }
      let isCut = text.unicodeScalars.count > Self.maximumAspectLength
      lines.append(
        (nil, "\(row.key.value): \(isCut ? String(text.prefix(Self.maximumAspectLength)) + "…" : text)"))
    }
    for (name, values) in [
      ("parameters", document.parameters), ("results", document.results), ("errors", document.errors),
    ] where !values.isEmpty {
      lines.append((nil, "\(name): \(values.map(\.value).joined(separator: ", "))"))
    }
    for scenario in section.scenarios { add(scenario) }
  }

  private mutating func add(_ scenario: Scenario) {
    let title = [scenario.title?.value, scenario.target.map { "-> \(words(for: $0))" }].compactMap(\.self)
    let label = ([scenario.id.value] + title).filter { !$0.isEmpty }.joined(separator: " ")
    lines.append((nil, "\(label) :\(lineNumber(of: scenario.span))"))
    for step in scenario.steps { add(step) }
  }

  private mutating func add(_ step: Step) {
    let name = step.name.value
    var parts = ["\(step.id.value) \(step.kind.value.rawValue) '\(name)' :\(lineNumber(of: step.id.span))"]
    if step.kind.value.isCall, let callee = project.flow(name) { parts.append(callee.title) }
    if let action = step.action { parts.append("action \(action.value)") }
    for (word, values) in [("reads", step.reads), ("keeps", step.keeps), ("with", step.passedParameters)]
    where !values.isEmpty {
      parts.append("\(word) \(values.map(\.value).joined(separator: ", "))")
    }
    if !step.actions.isEmpty { parts.append("actions \(step.actions.map(\.value).joined(separator: ", "))") }
    if !step.inputs.isEmpty { parts.append("inputs \(step.inputs.map(\.words).joined(separator: ", "))") }
    if let target = step.continuation { parts.append("-> \(words(for: target))") }
    lines.append((nil, "  " + parts.joined(separator: " | ")))
    for row in step.transitions { add(row) }
  }

  private mutating func add(_ row: FlowRow) {
    var text = "    \(row.id.value) \(row.trigger.kind.rawValue) '\(row.trigger.text.value)'"
    if let name = row.name { text += " as \(name.value)" }
    if let when = row.when { text += " (when \(when.value))" }
    switch row.after {
    case .fixed(let time): text += " (after \(DurationText.spelling(time.value)))"
    case .value(let name): text += " (after \(name.value))"
    case nil: break
    }
    if let gives = row.gives { text += " (gives \(gives.value))" }
    if let effect = row.effect { text += " do '\(effect.value)'" }
    text += " -> " + (row.target.map(words) ?? "stay") + " :\(lineNumber(of: row.id.span))"
    lines.append((nil, text))
  }

  private func words(for target: Target) -> String {
    let text = target.text.value
    switch target.kind {
    case .next: return text
    case .back: return "back"
    case .end: return "end"
    case .resume: return "resume"
    case .result: return "result '\(text)'"
    case .goTo(_, let step): return "go to \(text)\(step.map { " " + $0.value } ?? "")"
    case .endGoTo(_, let step): return "end, go to \(text)\(step.map { " " + $0.value } ?? "")"
    case .errorFlow: return "error flow '\(text)'"
    case .show: return "placeholder '\(text)'"
    }
  }

  private func lineNumber(of span: Span) -> Int { lineTable.position(of: span.start).line }
}

extension InputField {
  /// `PIN (pin, secret)`.
  fileprivate var words: String {
    let facts = [name?.value, isSecret ? "secret" : nil, pattern.map { "pattern \($0.value)" }]
    let known = facts.compactMap(\.self)
    return known.isEmpty ? text.value : "\(text.value) (\(known.joined(separator: ", ")))"
  }
}
