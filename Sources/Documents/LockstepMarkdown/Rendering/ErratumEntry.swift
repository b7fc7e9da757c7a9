package import LockstepModel

/// One place where a document differs from its flow.
package struct ErratumEntry: Sendable {
  /// A cell of the row: in the document, and as it should be.
  package struct CorrectedCell: Sendable {
    /// `title`, `id`, `description` or `next`.
    package var name: String
    package var documentText: String
    package var correctedText: String
  }

  package var source: SourceText
  /// The document that it is about.
  package var document: FlowDocument
  package var erratum: Erratum
  /// Of a row that the document lacks, all of them.
  package var correctedCells: [CorrectedCell]
}

extension MarkdownWriter {
  /// The errata of a document: contradictions, proposals, mistakes, each in the order of its rows.
  package static func errata(of document: FlowDocument, in project: Project) -> [ErratumEntry] {
    guard let errata = document.errata else { return [] }
    let cells = ErratumCells(document, in: project)
    let order = Dictionary(
      cells.rowNames.enumerated().map { ($1.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    let entries = errata.rows.map { erratum in
      let corrected = cells[erratum.row.value]
      let pairs = [
        ("id", erratum.id, corrected?.id), ("title", erratum.title, corrected?.title),
        ("description", erratum.description, corrected?.description), ("next", erratum.next, corrected?.next),
      ]
      let list = pairs.compactMap { name, said, should -> ErratumEntry.CorrectedCell? in
        if erratum.isAbsent {
          // The bold text of a scenario is its description.
          return should.flatMap {
            name == "title" || $0.isEmpty
              ? nil : ErratumEntry.CorrectedCell(name: name, documentText: "", correctedText: $0)
          }
        }
        return said.map {
          ErratumEntry.CorrectedCell(name: name, documentText: $0.value, correctedText: should ?? "")
        }
      }
      return ErratumEntry(source: errata.source, document: document, erratum: erratum, correctedCells: list)
    }
    return Erratum.Kind.allCases.flatMap { kind in
      entries.filter { $0.erratum.kind.value == kind }.sorted {
        order[$0.erratum.row.value.lowercased(), default: .max]
          < order[$1.erratum.row.value.lowercased(), default: .max]
      }
    }
  }
}
