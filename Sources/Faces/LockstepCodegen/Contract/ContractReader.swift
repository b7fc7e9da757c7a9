package import Lockstep
package import LockstepModel

/// Reads off linked flows what code can use of them.
package struct ContractReader {
  let project: Project
  let program: FlowProgram
  var contract = Contract()
  let values: DeclaredValues

  /// - Parameters:
  ///   - program: that of the project.
  ///   - flows: the numbers of the flows to generate; with all that they reach.
  package static func read(_ project: Project, _ program: FlowProgram, flows: [Int]) -> Contract {
    var reader = ContractReader(project, program)
    for number in flows { reader.readFlow(number) }
    reader.readRows(flows)
    return reader.contract
  }

  private init(_ project: Project, _ program: FlowProgram) {
    self.project = project
    self.program = program
    values = DeclaredValues(of: program)
  }

  private mutating func readFlow(_ number: Int) {
    let index = LinkedProject.FlowIndex(number)
    guard index < project.linked.tables.endIndex else { return }
    let table = project.linked.tables[index]
    guard !table.steps.isEmpty else { return }
    let id = table.entry.id
    let document = table.document
    let place = NameSource(document.source, document.title.span, flow: id, row: "title")
    let title = [ShownText.of(document.title.value), table.section.name?.value].compactMap { $0 }.joined(
      separator: " ")
    var words = title
    if let chosen = document.swiftName {
      words =
        chosen.value
        + (table.section.name.flatMap { CodeName.upperCamelCase($0.value, noun: "table") } ?? "")
    }
    let name = CodeName.upperCamelCase(words, noun: "flow")
    recordName(name, chosenName(document.swiftName, at: place), of: title, for: id, in: .flows, at: place)
    guard let name else { return }
    var flow = Contract.Flow(
      id: id, title: title, name: name,
      fileName: String(document.source.path.split(separator: "/").last ?? ""),
      isPartial: table.entry.isPartial)
    flow.results = readNames(document.results, "result", in: .results(flow: id), of: id, in: document)
    flow.parameters = readNames(
      document.parameters, "parameter", in: .parameters(flow: id), of: id, in: document)
    readNumbers(of: table, into: &flow)
    readEnds(of: number, into: &flow)
    readScreens(of: table, into: &flow)
    readActions(of: table, into: &flow)
    contract.flows.append(flow)
  }

  /// The step and row numbers, each once.
  private func readNumbers(of table: FlowTable, into flow: inout Contract.Flow) {
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
    return "\(kind.titleWords) "
      + (kind.isDisplayed ? "'\(ShownText.of(step.name.value))'" : ShownText.of(step.name.value))
  }

  /// The number of a step in the program.
  func stepID(_ position: Int, of table: FlowTable) -> StepID {
    StepID(program.flows[table.index.position].firstStep + Int32(position))
  }

  private mutating func readNames(
    _ texts: [SourceString], _ noun: String, in scope: Contract.Scope, of flow: String,
    in document: FlowDocument
  ) -> [Contract.NamedText] {
    var found: [Contract.NamedText] = []
    for text in texts.map(\.shownText) where !found.contains(where: { $0.text == text.value }) {
      let place = NameSource(document.source, text.span, flow: flow)
      let made = CodeName.lowerCamelCase(text.value, noun: noun)
      guard let name = recordName(made, of: text.value, for: text.value, in: scope, at: place) else {
        continue
      }
      found.append(Contract.NamedText(name: name, text: text.value, places: [flow]))
    }
    return found
  }

  func chosenName(_ name: SourceString?, at place: NameSource) -> Contract.ChosenName? {
    guard let name else { return nil }
    var place = place
    place.span = name.span
    return Contract.ChosenName(name: name.value, place: place)
  }

  /// Records the name of something for the checks of a language.
  ///
  /// - Parameters:
  ///   - name: chosen, or else made of the words; nil if that is impossible.
  ///   - identity: see ``Contract/NameUse``.
  /// - Returns: the name.
  @discardableResult mutating func recordName(
    _ name: String?, _ chosen: Contract.ChosenName? = nil, of words: String, for identity: String,
    in scope: Contract.Scope, at place: NameSource
  ) -> String? {
    contract.nameUses.append(
      Contract.NameUse(
        scope: scope, name: name, chosenName: chosen, words: words, identity: identity, place: place))
    return name
  }
}
