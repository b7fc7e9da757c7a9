import LockstepModel
import LockstepServing

/// The text of a hover, in paragraphs of Markdown; flow texts are in code blocks or escaped.
struct HoverText {
  private let project: Project
  private let callHierarchy: CallHierarchy
  private var paragraphs: [String] = []

  private static let maximumRows = 30
  private static let maximumOrigins = 12

  init?(_ symbol: Symbol, in document: RequestedDocument) {
    project = document.linkedProject
    callHierarchy = document.project.callHierarchy
    switch symbol {
    case .flow(let id): add(flow: id)
    case .place(let flow, let id): add(place: id, of: flow)
    case .row(let flow, let id): add(row: id, of: flow)
    case .outcome(let flow, let step, let name): add(outcome: name, of: step, of: flow)
    case .result(let flow, let name): addNameAndUses("Result", name, "of \(flow)", symbol, document)
    case .parameter(let flow, let name): addNameAndUses("Parameter", name, "of \(flow)", symbol, document)
    case .error(let flow, let name): addNameAndUses("Error", name, "that \(flow) may raise", symbol, document)
    case .errorFlow(let name): addNameAndUses("Error flow", name, "of the project", symbol, document)
    case .action(let name): add(action: name, symbol, document)
    case .testCase(let id):
      addNameAndUses("Test case", id, "that overviews list and scenarios play", symbol, document)
    case .world(let name): addNameAndUses("World", name, "that scenarios begin in", symbol, document)
    case .screen(let title):
      addNameAndUses("Screen", title, "of the app", symbol, document, isDisplayed: true)
    case .button(let screen, let name):
      addNameAndUses("Action", name, "of the screen \(screen)", symbol, document)
    case .value(let name):
      addNameAndUses("Value", name, "that inputs give or outcomes bring", symbol, document)
    }
    if paragraphs.isEmpty { return nil }
  }

  var text: String { paragraphs.joined(separator: "\n\n") }

  // MARK: Rows

  private mutating func add(flow id: String) {
    guard let number = project.flowNumber(id) else { return }
    let flow = project.flows[number]
    let kind = flow.isExternal ? "external flow" : flow.isPartial ? "partial flow" : "use case"
    paragraphs.append("**\(Self.markdownEscaped(flow.id))** \(Self.markdownEscaped(flow.title)) — \(kind)")
    if let summary = project.section(of: flow)?.document.summary(project.wording) {
      paragraphs.append(Self.markdownEscaped(summary.replacing("<br>", with: " ")))
    }
    if !flow.parameters.isEmpty { paragraphs.append("Parameters: \(commaSeparated(flow.parameters))") }
    if !flow.results.isEmpty { paragraphs.append("Results: \(commaSeparated(flow.results))") }
    let origins = callHierarchy.origins(ofFlow: LinkedProject.FlowIndex(number))
    add(origins: origins.filter(\.isCall), "Called from")
    add(origins: origins.filter { !$0.isCall }, "Entered from")
  }

  private mutating func add(place id: String, of flow: String) {
    guard let (row, index) = project.place(id, of: flow) else { return }
    switch row {
    case .scenario(let scenario):
      add(lines: [tableRow(scenario, of: flow)] + scenario.steps.map { tableRow($0, of: flow) })
      add(erratumOf: scenario.id, flow)
    case .step(let step):
      add(lines: [tableRow(step, of: flow)] + step.transitions.map { tableRow($0, of: step, of: flow) })
      if step.kind.value.isCall, let callee = project.flow(step.name.value) {
        paragraphs.append("Calls \(Self.markdownEscaped(callee.id)) \(Self.markdownEscaped(callee.title))")
      }
      add(erratumOf: step.id, flow)
    }
    add(origins: callHierarchy.origins(ofStep: index), "Reached from")
  }

  private mutating func add(row id: String, of flow: String) {
    guard let (row, step, destination) = project.row(id, of: flow) else { return }
    add(lines: [tableRow(row, of: step, of: flow)])
    if let goal = project.words(for: destination, from: flow) {
      paragraphs.append("Leads to \(Self.markdownEscaped(goal))")
    }
    add(erratumOf: row.id, flow)
  }

  private mutating func add(outcome name: String, of step: String, of flow: String) {
    guard case .step(let step)? = project.place(step, of: flow)?.scenarioOrStep,
      let row = step.transitions.first(where: { $0.outcomeName?.value == name })
    else { return }
    add(row: row.id.value, of: flow)
  }

  // MARK: Names

  private mutating func add(action name: String, _ symbol: Symbol, _ document: RequestedDocument) {
    let isBuiltIn = project.domain.actions.contains(name)
    addNameAndUses("Action", name, isBuiltIn ? "that the tool simulates" : "of the app", symbol, document)
    if let outcomes = project.domain.outcomesByAction[name], !outcomes.isEmpty {
      paragraphs.append("Outcomes: \(commaSeparated(outcomes))")
    }
  }

  private mutating func addNameAndUses(
    _ kind: String, _ name: String, _ rest: String, _ symbol: Symbol, _ document: RequestedDocument,
    isDisplayed: Bool = false
  ) {
    paragraphs.append("\(kind) **\(Self.markdownEscaped(name))** \(Self.markdownEscaped(rest))")
    let uses = document.project.findAll(symbol).count { $0.occurrence.isDefinition == isDisplayed }
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
    let cells = [erratum.id?.value, erratum.descriptionCell, erratum.next?.value].compactMap(\.self)
    let said = erratum.isAbsent ? "the row is absent" : cells.joined(separator: " | ")
    paragraphs.append(
      "Erratum (\(erratum.kind.value.rawValue)): the document says “\(Self.markdownEscaped(said))”. \(Self.markdownEscaped(erratum.because.value))"
    )
  }

  private mutating func add(origins: [CallHierarchy.Origin], _ words: String) {
    if origins.isEmpty { return }
    var names = origins.prefix(Self.maximumOrigins).map { Self.markdownEscaped("\($0.flow) \($0.row)") }
    if origins.count > Self.maximumOrigins { names.append("… \(origins.count) in all") }
    paragraphs.append("\(words) " + names.joined(separator: ", "))
  }

  private func commaSeparated(_ names: [String]) -> String {
    names.map(Self.markdownEscaped).joined(separator: ", ")
  }

  private func tableRow(_ scenario: Scenario, of flow: String) -> String {
    let table = tableText(flow)
    return joinedCells(
      "**\(scenario.id.value)**", table?.description(of: scenario), table?.next(of: scenario))
  }

  private func tableRow(_ step: Step, of flow: String) -> String {
    let table = tableText(flow)
    return joinedCells("**\(step.id.value)**", table?.description(of: step), table?.next(of: step))
  }

  private func tableRow(_ row: FlowRow, of step: Step, of flow: String) -> String {
    let table = tableText(flow)
    return joinedCells(row.id.value, table?.description(of: row, in: step), table?.next(of: row))
  }

  private func tableText(_ flow: String) -> TableText? {
    project.flow(flow).flatMap(project.section).map { TableText(project, of: $0.document) }
  }

  private func joinedCells(_ cells: String?...) -> String {
    let cells = cells.map { ($0 ?? "").split(whereSeparator: \.isNewline).joined(separator: " ") }
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// A text as Markdown shows it as it is.
  static func markdownEscaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if "\\`*_{}[]<>#|!&~".unicodeScalars.contains(scalar) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar == "\n" || scalar == "\r" ? " " : scalar)
    }
    return escaped
  }
}
