import LockstepModel

/// Writing the overview table.
extension Renderer {
  /// nil for a flow without an overview.
  mutating func overviewTable() -> String? {
    let lists = [document.parameters, document.results, document.errors]
    if document.overview.isEmpty, lists.allSatisfy(\.isEmpty) { return nil }
    var table = RenderedTable(
      header: Wording.OverviewColumn.allCases.map { cells.wording.overviewColumns.written($0).text })
    for aspect in cells.overview
    where note(document.sources, "without \(aspect.name)") == nil && erratum(of: aspect)?.isAbsent != true {
      if let line = wholeLine(of: aspect) {
        table.rows.append(.verbatim(line))
      } else {
        let description = RenderedTable.cell(description(of: aspect))
        let name = erratum(of: aspect)?.title?.value ?? aspect.name
        table.rows.append(.cells([RenderedTable.cell("**\(name)**"), description]))
      }
      table.rows += linesBelow(aspect.name)
    }
    return table.text
  }

  private func kept(_ aspect: TableText.Aspect) -> SourceString? {
    document.sources.first { cells.isSame(aspect, as: $0.row.value) }?.description
  }

  private func erratum(of aspect: TableText.Aspect) -> Erratum? {
    edition == .asDocumented ? document.erratum { cells.isSame(aspect, as: $0) } : nil
  }

  /// The whole row if a document wrote it differently from rendered rows.
  private func wholeLine(of aspect: TableText.Aspect) -> String? {
    guard erratum(of: aspect) == nil, let kept = kept(aspect)?.value, kept.utf8.first == 0x7C,
      reading.isSame(line: kept, as: aspect)
    else { return nil }
    return kept
  }

  private mutating func description(of aspect: TableText.Aspect) -> String {
    if let documented = erratum(of: aspect)?.description?.value { return documented }
    guard let kept = kept(aspect) else { return aspect.description }
    if reading.isSame(cell: kept.value, as: aspect) { return kept.value }
    reportStale(kept, row: aspect.name, flow: document.id.value, instead: aspect.description)
    return aspect.description
  }
}
