import LockstepModel

/// Gathers the names of a file.
struct OccurrenceSearch {
  let project: Project
  private(set) var found: [Occurrence] = []

  init(_ project: Project) { self.project = project }

  mutating func define(_ symbol: Symbol, _ text: SourceString) {
    found.append(Occurrence(symbol, text, isDefinition: true))
  }

  mutating func use(_ symbol: Symbol, _ text: SourceString) { found.append(Occurrence(symbol, text)) }

  /// The id of the flow that a name means: of a document with several tables the first.
  func flow(_ name: String) -> String { project.flow(name)?.id ?? name }

  mutating func useFlow(_ name: SourceString) { use(.flow(flow(name.value)), name) }

  /// A flow that a row names: in a table the label of the link is what people see, and the address has the name.
  mutating func useFlow(_ name: SourceString, label: SourceString?, in document: FlowDocument) {
    use(.flow(flow(name.value)), document.source.isMarkdown ? label ?? name : name)
  }

  /// The id by which a flow's results, parameters and errors are known: all tables of a document declare the same.
  func declarer(_ name: String) -> String {
    guard let entry = project.flow(name) else { return name }
    return project.section(of: entry)?.document.id.value ?? entry.id
  }

  mutating func use(_ place: Place) {
    useFlow(place.flow)
    if let step = place.step { use(.place(flow: flow(place.flow.value), id: step.value), step) }
  }

  /// The flows that the links of a text name: `[UC2.3 Unlock the app](UC2.3_UnlockTheApp.md)`.
  mutating func useLinks(in text: SourceString, of source: SourceText) {
    guard let beginning = text.start(in: source) else { return }
    for link in MarkdownLink.all(in: text.value) {
      let name = String(link.label.prefix { $0 != " " })
      guard project.flow(name) != nil else { continue }
      let start = beginning + link.range.lowerBound + 1
      use(.flow(flow(name)), SourceString(link.label, at: Span(start..<start + link.label.utf8.count)))
    }
  }
}
