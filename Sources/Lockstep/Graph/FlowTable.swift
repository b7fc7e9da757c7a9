/// A table that is here, with its place in `Project.flows`.
package struct FlowTable: Sendable {
  package var number: Int
  package var entry: FlowEntry
  package var document: FlowDocument
  package var section: Section

  /// Whether what is said about the document as a whole belongs to this table.
  package var isFirstOfDocument: Bool { section.span == document.sections.first?.span }
}

extension Project {
  /// The tables that are here, in the order of the documents.
  package var tables: [FlowTable] {
    flows.enumerated().compactMap { number, entry in
      section(of: entry).map {
        FlowTable(number: number, entry: entry, document: $0.document, section: $0.section)
      }
    }
  }
}
