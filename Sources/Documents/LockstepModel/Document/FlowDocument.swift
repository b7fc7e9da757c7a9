/// A flow as its author wrote it: every part with its place, nothing resolved.
///
/// The readers of all formats fill this model; its users do not know which of them a flow came from. Where something
/// depends on it, they ask its format.
package struct FlowDocument: Sendable {
  package var source: SourceText
  /// The format of its file.
  package var format: any DocumentFormat
  /// The number by which other documents refer to this one: `PF2.8`.
  package var id: SourceString
  package var kind: Located<Kind>
  package var title: SourceString
  /// The name of the flow in generated Swift (`swift:`), if its title is not suitable.
  package var swiftName: SourceString?
  /// The first table, in the order of its rows.
  package var overview: [OverviewRow] = []
  /// Names that a caller may pass with `with:`.
  package var parameters: [SourceString] = []
  /// The results that a partial flow may return.
  package var results: [SourceString] = []
  /// The errors that its rows may raise.
  package var errors: [SourceString] = []
  /// The flow tables; nearly always one without a name.
  package var sections: [FlowTableSection] = []
  /// The steps that its text names besides targets, such as those that alternatives branch off from.
  package var mentionedSteps: [SourceString] = []
  /// Markdown before and after the tables, verbatim.
  package var textBefore: SourceString?
  package var textAfter: SourceString?
  /// The differences of the document from the flow; from a file of its own.
  package var errata: ErrataDocument?
  /// Cells kept exactly as the document wrote them.
  package var keptCells: [KeptCell] = []
  /// The whole of the document's content.
  package var span: Span

  package init(
    source: SourceText, format: any DocumentFormat, id: SourceString, kind: Located<Kind>,
    title: SourceString,
    span: Span
  ) {
    self.source = source
    self.format = format
    self.id = id
    self.kind = kind
    self.title = title
    self.span = span
  }

  /// The steps of all tables.
  package var steps: [Step] { sections.flatMap(\.scenarios).flatMap(\.steps) }

  /// The id under which a section is referred to: `PF2.8`, or `UC9.10/Destination`.
  package func id(of section: FlowTableSection) -> String {
    guard let name = section.name else { return id.value }
    return id.value + "/" + name.value
  }

  /// The kind of a document's flow; the raw value is the word of `kind:` in a YAML file.
  package enum Kind: String, WordKey {
    case useCase = "use-case"
    case partialFlow = "partial-flow"
  }
}

extension FlowDocument.Kind {
  /// The prefix of the kind's built-in IDs; a number follows.
  package var idPrefix: String { Wording.builtIn.template(self)?.prefix ?? "" }

  /// The word of built-in headings in place of the prefix: `# Use Case 2.3 …`.
  package var heading: String { Wording.builtIn.headings.preferredWord(headingWord).text }

  /// An id, for messages.
  package var exampleID: String { Wording.builtIn.exampleID(self) }

  /// The kind of a built-in ID; nil for IDs such as `CP1`.
  package init?(ofID id: String) {
    guard let kind = Wording.builtIn.kind(ofID: id) else { return nil }
    self = kind
  }
}
