import Lockstep
import LockstepModel

/// A document's model line by line, for golden files: what a reviewer needs to see at a glance.
struct ModelText {
  private var lines: [String] = []

  static func of(_ checked: Checked<FlowDocument>) -> String {
    var text = ModelText()
    if let document = checked.value { text.document(document) }
    for finding in checked.diagnostics {
      let position = LineTable(finding.location.source).position(of: finding.location.span.start)
      let place = "\(position.line):\(position.column) \(finding.severity.word) [\(finding.rule.id)]"
      text.lines.append("\(place) \(finding.flow ?? "-") \(finding.row ?? "-"): \(finding.message)")
    }
    return text.lines.joined(separator: "\n") + "\n"
  }

  private mutating func document(_ document: FlowDocument) {
    lines.append("\(document.id.value) \(document.kind.value.rawValue): \(document.title.value)")
    list("parameters", document.parameters)
    list("results", document.results)
    list("errors", document.errors)
    for row in document.overview {
      switch row.value {
      case .text(let text): lines.append("\(row.key.value): \(text.value)")
      case .list(let items): list(row.key.value, items)
      }
    }
    text("before", document.textBefore)
    for section in document.sections {
      lines.append("## \(document.id(of: section)) <\(section.heading?.value ?? "")>")
      text("section before", section.textBefore)
      for scenario in section.scenarios { self.scenario(scenario) }
      text("section after", section.textAfter)
    }
    text("after", document.textAfter)
    for note in document.keptCells { text("source of \(note.row.value)", note.description) }
  }

  private mutating func scenario(_ scenario: Scenario) {
    row(scenario.id, scenario.title?.value ?? "(no header)", scenario.target, nil, scenario.cell)
    for step in scenario.steps {
      row(step.id, "\(step.kind.value.rawValue) <\(step.name.value)>", step.target, step.note, step.cell)
      text("  title", step.title)
      text("  link", step.label, step.href)
      list("  with", step.passedParameters)
      for detail in step.details { self.detail(detail) }
      for row in step.transitions { transition(row) }
    }
  }

  private mutating func transition(_ transition: FlowRow) {
    let trigger = transition.trigger
    row(
      transition.id, "\(trigger.kind.rawValue) <\(trigger.text.value)>", transition.target, transition.note,
      transition.cell)
    text("  do", transition.effect)
    text("  when", transition.when)
    text("  next note", transition.nextNote)
  }

  private mutating func detail(_ detail: Detail) {
    switch detail.content {
    case .message(let text), .line(let text), .picture(let text): self.text("  \(detail.key.value)", text)
    case .inputs(let fields): list("  \(detail.key.value)", fields.map(\.text))
    case .items(let texts), .options(let texts), .actions(let texts): list("  \(detail.key.value)", texts)
    case .duration(let promise): lines.append("  duration: \(promise.from.brief) to \(promise.to.brief)")
    }
  }

  private mutating func row(
    _ id: SourceString, _ words: String, _ target: Target?, _ note: SourceString?, _ cell: CellSource?
  ) {
    let place = target.map { " → \(Self.show($0))" } ?? ""
    lines.append("\(id.value) \(words)\(note.map { " note \($0.value)" } ?? "")\(place)")
    text("  raw id", cell?.id)
    text("  raw description", cell?.description)
    text("  raw next", cell?.next)
  }

  static func show(_ target: Target) -> String {
    let words =
      switch target.kind {
      case .next(let text): "next \(text.value)"
      case .back: "back"
      case .end: "end"
      case .resume: "resume"
      case .result(let text): "result \(text.value)"
      case .goTo(let flow, let step): "go-to \(flow.value) \(step?.value ?? "")"
      case .endGoTo(let flow, let step): "end-go-to \(flow.value) \(step?.value ?? "")"
      case .errorFlow(let text): "error-flow \(text.value)"
      case .show(let text): "show \(text.value)"
      }
    return words + [target.label, target.href].compactMap { $0.map { " <\($0.value)>" } }.joined()
  }

  private mutating func text(_ name: String, _ texts: SourceString?...) {
    let found = texts.compactMap(\.self)
    if !found.isEmpty { lines.append("\(name): " + found.map(\.value).joined(separator: " | ")) }
  }

  private mutating func list(_ name: String, _ texts: [SourceString]) {
    if texts.isEmpty, name.hasPrefix("  ") || name.first?.isLowercase == true { return }
    lines.append("\(name): [" + texts.map(\.value).joined(separator: " | ") + "]")
  }
}
