internal import Lockstep
import LockstepModel

/// The line tables of one report: each file's is built when it is first asked for, and once.
struct LineTables {
  // A table holds its source, so no other object can take over an identifier while it is in use.
  private var tables: [ObjectIdentifier: LineTable] = [:]

  mutating func table(of source: SourceText) -> LineTable {
    let id = ObjectIdentifier(source)
    if let table = tables[id] { return table }
    let table = LineTable(source)
    tables[id] = table
    return table
  }

  mutating func start(of location: Location) -> LineTable.Position {
    table(of: location.source).position(of: location.span.start)
  }

  mutating func end(of location: Location) -> LineTable.Position {
    table(of: location.source).position(of: location.span.end)
  }

  /// The line of a single place.
  static func line(of location: Location) -> Int {
    var tables = LineTables()
    return tables.start(of: location).line
  }
}
