/// The line tables of one report: each file's is built when it is first asked for, and once.
package struct LineTables {
  // A table holds its source, so no other object can take over an identifier while it is in use.
  private var tables: [ObjectIdentifier: LineTable] = [:]

  package init() {}

  package mutating func table(of source: SourceText) -> LineTable {
    let id = ObjectIdentifier(source)
    if let table = tables[id] { return table }
    let table = LineTable(source)
    tables[id] = table
    return table
  }

  package mutating func start(of location: Location) -> LineTable.Position {
    table(of: location.source).position(of: location.span.start)
  }

  package mutating func end(of location: Location) -> LineTable.Position {
    table(of: location.source).position(of: location.span.end)
  }

  /// A file with its line: `flows/UC2.3.md:12`.
  package mutating func pathAndLine(of location: Location) -> String {
    "\(location.source.path):\(start(of: location).line)"
  }

  /// The line of a single place.
  package static func line(of location: Location) -> Int {
    LineTable(location.source).position(of: location.span.start).line
  }
}
