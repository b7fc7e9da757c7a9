import LockstepModel
import LockstepServing

/// The text of a hover, in paragraphs of Markdown; flow texts are in code blocks or escaped.
struct HoverText {
  private let project: Project
  private let calls: CallHierarchy
  private var paragraphs: [String] = []

  private static let maximumRows = 30
  private static let maximumOrigins = 12

  init?(_ symbol: Symbol, in document: DocumentView) {
    project = document.linked
    calls = document.project.calls
    switch symbol {
    case .flow(let id): add(flow: id)
    case .place(let flow, let id): add(place: id, of: flow)
    case .row(let flow, let id): add(row: id, of: flow)
    case .outcome(let flow, let step, let name): add(outcome: name, of: step, of: flow)
    case .result(let flow, let name): say("Result", name, "of \(flow)", symbol, document)
    case .parameter(let flow, let name): say("Parameter", name, "of \(flow)", symbol, document)
    case .error(let flow, let name): say("Error", name, "that \(flow) may raise", symbol, document)
    case .errorFlow(let name): say("Error flow", name, "of the project", symbol, document)
    case .action(let name): add(action: name, symbol, document)
    case .testCase(let id): say("Test case", id, "that overviews list and scenarios play", symbol, document)
    case .world(let name): say("World", name, "that scenarios begin in", symbol, document)
    case .screen(let title): say("Screen", title, "of the app", symbol, document, isDisplayed: true)
    case .button(let screen, let name): say("Action", name, "of the screen \(screen)", symbol, document)
    case .value(let name): say("Value", name, "that inputs give or outcomes bring", symbol, document)
    }
    if paragraphs.isEmpty { return nil }
  }

  var text: String { paragraphs.joined(separator: "\n\n") }

  // MARK: Rows

  private mutating func add(flow id: String) {
    guard let number = project.flowNumber(id) else { return }
    let flow = project.flows[number]
    let kind = flow.isExternal ? "external flow" : flow.isPartial ? "partial flow" : "use case"
    paragraphs.append("**\(Self.escaped(flow.id))** \(Self.escaped(flow.title)) — \(kind)")
    if let summary = project.section(of: flow)?.document.summary(project.wording) {
      paragraphs.append(Self.escaped(summary.replacing("<br>", with: " ")))
    }
    if !flow.parameters.isEmpty { paragraphs.append("Parameters: \(list(flow.parameters))") }
    if !flow.results.isEmpty { paragraphs.append("Results: \(list(flow.results))") }
    add(origins: calls.callers(of: LinkedProject.FlowIndex(number)), "Called from")
  }

  private mutating func add(place id: String, of flow: String) {
    guard let (row, index) = project.place(id, of: flow) else { return }
    switch row {
    case .scenario(let scenario):
      add(lines: [cells(scenario, of: flow)] + scenario.steps.map { cells($0, of: flow) })
      add(erratumOf: scenario.id, flow)
    case .step(let step):
      add(lines: [cells(step, of: flow)] + step.transitions.map { cells($0, of: step, of: flow) })
      if step.kind.value.isCall, let callee = project.flow(step.name.value) {
        paragraphs.append("Calls \(Self.escaped(callee.id)) \(Self.escaped(callee.title))")
      }
      add(erratumOf: step.id, flow)
    }
    add(origins: calls.origins(of: index), "Reached from")
  }

  private mutating func add(row id: String, of flow: String) {
    guard let (row, step, destination) = project.row(id, of: flow) else { return }
    add(lines: [cells(row, of: step, of: flow)])
    if let goal = project.words(for: destination, from: flow) {
      paragraphs.append("Leads to \(Self.escaped(goal))")
    }
    add(erratumOf: row.id, flow)
  }

  private mutating func add(outcome name: String, of step: String, of flow: String) {
    guard case .step(let step)? = project.place(step, of: flow)?.row,
      let row = step.transitions.first(where: { $0.name?.value == name })
    else { return }
    add(row: row.id.value, of: flow)
  }

  // MARK: Names

  private mutating func add(action name: String, _ symbol: Symbol, _ document: DocumentView) {
    let isBuiltIn = project.domain.actions.contains(name)
    say("Action", name, isBuiltIn ? "that the tool simulates" : "of the app", symbol, document)
    if let outcomes = project.domain.outcomes[name], !outcomes.isEmpty {
      paragraphs.append("Outcomes: \(list(outcomes))")
    }
  }

  private mutating func say(
    _ kind: String, _ name: String, _ rest: String, _ symbol: Symbol, _ document: DocumentView,
    isDisplayed: Bool = false
  ) {
    paragraphs.append("\(kind) **\(Self.escaped(name))** \(Self.escaped(rest))")
    let uses = document.project.all(symbol).count { $0.occurrence.isDefinition == isDisplayed }
    let word = isDisplayed ? "Displayed" : "Used"
    paragraphs.append(uses == 1 ? "\(word) in one place" : "\(word) in \(uses) places")
  }

  // MARK: Words

  private mutating func add(lines: [String]) {
    var lines = lines
    if lines.count > Self.maximumRows { lines[Self.maximumRows...] = ["…"] }
    paragraphs.append("```markdown\n\(lines.joined(separator: "\n"))\n```")
  }

  private mutating func add(erratumOf id: SourceString, _ flow: String) {
    guard let (document, section) = project.flow(flow).flatMap(project.section),
      let erratum = document.erratum(of: id, in: section)
    else { return }
    let cells = [erratum.id?.value, erratum.cell, erratum.next?.value].compactMap(\.self)
    let said = erratum.isAbsent ? "the row is absent" : cells.joined(separator: " | ")
    paragraphs.append(
      "Erratum (\(erratum.kind.value.rawValue)): the document says “\(Self.escaped(said))”. \(Self.escaped(erratum.because.value))"
    )
  }

  private mutating func add(origins: [CallHierarchy.Origin], _ words: String) {
    if origins.isEmpty { return }
    var names = origins.prefix(Self.maximumOrigins).map { Self.escaped("\($0.flow) \($0.row)") }
    if origins.count > Self.maximumOrigins { names.append("… \(origins.count) in all") }
    paragraphs.append("\(words) " + names.joined(separator: ", "))
  }

  private func list(_ names: [String]) -> String { names.map(Self.escaped).joined(separator: ", ") }

  private func cells(_ scenario: Scenario, of flow: String) -> String {
    let table = table(flow)
    return line("**\(scenario.id.value)**", table?.description(of: scenario), table?.next(of: scenario))
  }

  private func cells(_ step: Step, of flow: String) -> String {
    let table = table(flow)
    return line("**\(step.id.value)**", table?.description(of: step), table?.next(of: step))
  }

  private func cells(_ row: FlowRow, of step: Step, of flow: String) -> String {
    let table = table(flow)
    return line(row.id.value, table?.description(of: row, in: step), table?.next(of: row))
  }

  private func table(_ flow: String) -> TableText? {
    project.flow(flow).flatMap(project.section).map { TableText(project, of: $0.document) }
  }

  private func line(_ cells: String?...) -> String {
    let cells = cells.map { ($0 ?? "").split(whereSeparator: \.isNewline).joined(separator: " ") }
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// A text as Markdown shows it as it is.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if "\\`*_{}[]<>#|!&~".unicodeScalars.contains(scalar) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar == "\n" || scalar == "\r" ? " " : scalar)
    }
    return escaped
  }
}
