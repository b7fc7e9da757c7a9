/// The document's version of one row, step, scenario or aspect of the overview, of the title, or of the text before or
/// after the tables.
package struct Erratum: Sendable {
  /// Why the document is not followed; in the order in which its authors want to read about it.
  package enum Kind: String, CaseIterable, Sendable {
    /// It cannot run as it is, or contradicts itself.
    case contradiction
    /// Another way, a new row, a new condition of ours: the document could run without.
    case proposal
    /// Typing, spelling, markup: the document means the same as the flow.
    case mistake
  }

  /// The row as the flow has it: `1.4a`, `1.4`, `2`, `Used by`, `title`, `before`, `after`.
  package var row: SourceString
  package var kind: Located<Kind>
  /// The document's cells, verbatim.
  package var id: SourceString?
  /// The title alone: of the document, of a scenario.
  package var title: SourceString?
  package var description: SourceString?
  package var next: SourceString?
  /// The document lacks the row.
  package var isAbsent = false
  package var because: SourceString
  package var span: Span

  package init(row: SourceString, kind: Located<Kind>, because: SourceString, span: Span) {
    self.row = row
    self.kind = kind
    self.because = because
    self.span = span
  }

  /// The document's Description cell: a title is its bold text.
  package var descriptionCell: String? { description?.value ?? title.map { "**\($0.value)**" } }
}

extension FlowDocument {
  /// How a row of one of its tables is named from outside the table: by its id, and by its table where there are
  /// several.
  package func name(ofRow id: String, in section: FlowTableSection) -> String {
    Self.rowName(id, in: sections.count > 1 ? section : nil)
  }

  /// - Parameter section: the table, where the document has several.
  package static func rowName(_ row: String, in section: FlowTableSection?) -> String {
    section?.name.map { "\($0.value) \(row)" } ?? row
  }

  /// The document's version of a row, a step or a scenario.
  package func erratum(of id: SourceString, in section: FlowTableSection) -> Erratum? {
    guard let errata else { return nil }
    let name = name(ofRow: id.value, in: section)
    return errata.rows.first { $0.row.value == name }
  }

  /// The document's version of its title, or of an aspect of its overview.
  package func erratum(where isMeant: (String) -> Bool) -> Erratum? {
    errata?.rows.first { isMeant($0.row.value) }
  }

  /// The erratum of the title.
  package var titleErratum: Erratum? { erratum { $0.lowercased() == "title" } }

  /// Whether the files of two documents are the same, errata included, and of a file with several flows the flow.
  package func isUnchanged(from other: FlowDocument) -> Bool {
    source === other.source && span == other.span && errata?.source === other.errata?.source
  }

  /// The document with the text around its tables that its errata quote.
  package var withDocumentedMargin: FlowDocument {
    var document = self
    if let erratum = erratum(where: { $0 == "before" }) { document.textBefore = erratum.description }
    if let erratum = erratum(where: { $0 == "after" }) { document.textAfter = erratum.description }
    return document
  }

  /// The document with other errata.
  package func with(_ errata: ErrataDocument?) -> FlowDocument {
    var document = self
    document.errata = errata
    return document
  }
}
