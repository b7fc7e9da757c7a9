import LockstepModel

/// Writing the overview table.
extension Renderer {
  /// nil for a flow without an overview.
  mutating func overviewTable() -> String? {
    let lists = [document.parameters, document.results, document.errors]
    if document.overview.isEmpty, lists.allSatisfy(\.isEmpty) { return nil }
    var table = RenderedTable(
      header: Wording.OverviewColumn.allCases.map { cells.wording.overviewColumns.written($0).text })
    for aspect in cells.overview where note(document.sources, "without \(aspect.name)") == nil {
      if let line = wholeLine(of: aspect) {
        table.rows.append(.verbatim(line))
      } else {
        let description = RenderedTable.cell(description(of: aspect))
        table.rows.append(.cells([RenderedTable.cell("**\(aspect.name)**"), description]))
      }
      table.rows += linesBelow(aspect.name)
    }
    return table.text
  }

  private func kept(_ aspect: TableText.Aspect) -> SourceString? {
    document.sources.first { cells.isSame(aspect, as: $0.row.value) }?.description
  }

  private func documented(_ aspect: TableText.Aspect) -> String? {
    guard edition == .asDocumented else { return nil }
    return document.errata.first { cells.isSame(aspect, as: $0.row.value) }?.description?.value
  }

  /// The whole row if a document wrote it differently from rendered rows.
  private func wholeLine(of aspect: TableText.Aspect) -> String? {
    guard documented(aspect) == nil, let kept = kept(aspect)?.value, kept.utf8.first == 0x7C,
      reading.isSame(line: kept, as: aspect)
    else { return nil }
    return kept
  }

  private mutating func description(of aspect: TableText.Aspect) -> String {
    if let documented = documented(aspect) { return documented }
    guard let kept = kept(aspect) else { return aspect.description }
    if reading.isSame(cell: kept.value, as: aspect) { return kept.value }
    reportStale(kept, row: aspect.name, flow: document.id.value, instead: aspect.description)
    return aspect.description
  }
}
