package import Lockstep
package import LockstepModel

/// Reads off linked flows what generated Swift offers.
package struct ContractReader {
  let project: Project
  let program: Program
  var contract: Contract
  var diagnostics: [Diagnostic] = []
  /// The types inside the one that holds everything.
  var types: NameScope
  var methods = NameScope("the actions")
  var cases: [String: NameScope] = [:]

  /// - Parameters:
  ///   - program: that of the project.
  ///   - flows: the numbers of the flows to generate; with all that they reach.
  package static func read(_ project: Project, _ program: Program, flows: [Int]) -> Checked<Contract> {
    var reader = ContractReader(project, program)
    for number in flows { reader.readFlow(number) }
    reader.readRows(flows)
    return Checked(reader.contract, reader.diagnostics.inReadingOrder())
  }

  private init(_ project: Project, _ program: Program) {
    self.project = project
    self.program = program
    let swift = project.settings?.swift
    contract = Contract(name: "Flows", access: swift?.access ?? .internal)
    types = NameScope("the flows and actions", reserved: Self.usedTypes)
    guard let name = swift?.name, let settings = project.settings else { return }
    contract.name = name.value
    if !SwiftName.isIdentifier(name.value) { reportBadName(name, at: NamedPlace(settings.source, name.span)) }
  }

  private mutating func readFlow(_ number: Int) {
    let index = LinkedProject.FlowIndex(number)
    guard index < project.linked.tables.endIndex else { return }
    let table = project.linked.tables[index]
    guard !table.steps.isEmpty else { return }
    let id = table.entry.id
    let document = table.document
    let place = NamedPlace(document.source, document.title.span, flow: id, row: "title")
    let title = [document.title.value, table.section.name?.value].compactMap { $0 }.joined(separator: " ")
    var words = title
    if let chosen = document.swiftName {
      let section = table.section.name.flatMap { SwiftName.upper($0.value, noun: "table") } ?? ""
      words = chosen.value + section
      if !SwiftName.isIdentifier(chosen.value) { reportBadName(chosen, at: place) }
    }
    guard let type = SwiftName.upper(words, noun: "flow") else { return reportNoName(title, at: place) }
    report(types.claim(type, for: id, at: place))
    var flow = FlowContract(
      id: id, title: title, type: type, source: String(document.source.path.split(separator: "/").last ?? ""),
      isPartial: table.entry.isPartial)
    flow.results = names(document.results, "result", of: id, in: document)
    flow.parameters = names(document.parameters, "parameter", of: id, in: document)
    readNumbers(of: table, into: &flow)
    readEnds(of: number, into: &flow)
    readScreens(of: table, into: &flow)
    readActions(of: table, into: &flow)
    contract.flows.append(flow)
  }

  /// The step and row numbers, each once.
  private func readNumbers(of table: FlowTable, into flow: inout FlowContract) {
    var rows: Set<String> = []
    for (position, step) in table.steps.enumerated() {
      let id = stepID(position, of: table)
      let info = program.stepInfo(id)
      flow.steps.append(.init(id: info.id, text: Self.text(of: step)))
      for (row, number) in zip(step.transitions, program.rows(of: id))
      where rows.insert(row.id.value).inserted {
        flow.rows.append(
          .init(
            id: row.id.value, text: "\(project.wording.sentence(row.trigger)) → \(program.target(of: number))"
          ))
      }
    }
  }

  /// The description of a step, as in its table.
  static func text(of step: Step) -> String {
    let kind = step.kind.value
    return "\(kind.titleWords) " + (kind.isDisplayed ? "'\(step.name.value)'" : step.name.value)
  }

  /// The number of a step in the program.
  func stepID(_ position: Int, of table: FlowTable) -> StepID {
    StepID(program.flows[table.index.position].firstStep + Int32(position))
  }

  private mutating func names(
    _ texts: [SourceString], _ noun: String, of flow: String, in document: FlowDocument
  ) -> [NamedText] {
    var scope = NameScope("the \(noun)s of \(flow)", reserved: Self.usedCases)
    var found: [NamedText] = []
    for text in texts where !found.contains(where: { $0.text == text.value }) {
      let place = NamedPlace(document.source, text.span, flow: flow)
      let made = SwiftName.lower(text.value, noun: noun)
      guard let name = claim(nil, made, of: text.value, for: text.value, in: &scope, at: place) else {
        continue
      }
      found.append(NamedText(name: name, text: text.value, places: [flow]))
    }
    return found
  }

  /// Claims the name that is chosen for a text, or else made of it; nil without any.
  mutating func claim(
    _ chosen: SourceString?, _ made: String?, of text: String, for identity: String,
    in scope: inout NameScope, at place: NamedPlace
  ) -> String? {
    guard let name = self.chosen(chosen, at: place) ?? made else {
      reportNoName(text, at: place)
      return nil
    }
    report(scope.claim(name, for: identity, at: place))
    return name
  }

  // Findings about names.

  /// Types that generated code refers to, and members of the type that holds everything.
  static let usedTypes: Set<String> = [
    "ActionAnswer", "ActionCall", "Actions", "CaseIterable", "Clock", "ContinuousClock", "Duration",
    "ErrorScreen", "Event", "Failure", "FlowDriver", "FlowView", "Hashable", "Int64", "Lockstep",
    "MissingInput", "PlaceholderScreen", "Program", "ProgramImageError", "Screen", "Secret", "Sendable",
    "SideEffect", "SideEffects", "Snapshot", "StaticString", "String", "Swift", "SystemActions",
  ]
  /// The generated types of a flow other than its screens.
  static let usedScreenTypes = usedTypes.union(["Step", "Row", "Result", "Parameter", "End"])
  /// Members of enumerations other than their cases.
  static let usedCases: Set<String> = ["actionAnswer", "allCases", "hash", "hashValue", "rawValue", "view"]
  /// Members of a screen other than its choices.
  static let usedMembers: Set<String> = [
    "allCases", "choices", "hash", "hashValue", "identifier", "key", "message", "messageKey", "rawValue",
    "step",
    "titleKey", "view",
  ]

  mutating func report(_ diagnostic: Diagnostic?) {
    if let diagnostic { diagnostics.append(diagnostic) }
  }

  /// The name that an author chose, if it is one.
  mutating func chosen(_ name: SourceString?, at place: NamedPlace) -> String? {
    guard let name else { return nil }
    if SwiftName.isIdentifier(name.value) { return name.value }
    reportBadName(name, at: place)
    return nil
  }

  mutating func reportBadName(_ name: SourceString, at place: NamedPlace) {
    var place = place
    place.span = name.span
    report(
      place.conflict(
        "'\(name.value)' is not a Swift name", help: "use letters and digits, and a letter at the beginning"))
  }

  mutating func reportNoName(_ text: String, at place: NamedPlace) {
    report(place.conflict("no Swift name can be made of '\(text)'"))
  }
}
