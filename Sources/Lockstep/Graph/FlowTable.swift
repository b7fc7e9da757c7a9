/// A table that is here, with its place in `Project.flows`; an object, because every walk hands it on.
package final class FlowTable: Sendable {
  package let number: Int
  package let entry: FlowEntry
  package let document: FlowDocument
  package let section: Section

  init(number: Int, entry: FlowEntry, document: FlowDocument, section: Section) {
    self.number = number
    self.entry = entry
    self.document = document
    self.section = section
  }

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
