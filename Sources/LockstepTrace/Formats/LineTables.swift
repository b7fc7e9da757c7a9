import LockstepModel

/// The line tables of the files that something is said about, each made once.
struct LineTables {
  private var tables: [String: LineTable] = [:]

  mutating func position(of span: Span, in source: SourceText) -> LineTable.Position {
    if let table = tables[source.path] { return table.position(of: span.start) }
    let table = LineTable(source)
    tables[source.path] = table
    return table.position(of: span.start)
  }
}
