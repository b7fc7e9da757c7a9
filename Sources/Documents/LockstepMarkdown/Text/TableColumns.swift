import LockstepModel

/// The order of a table's columns.
struct TableColumns: Equatable {
  /// The columns that mean something, by their places in the table.
  private let columnIndexes: [Int]
  /// How many the table has.
  let count: Int

  /// A table with the columns in their usual order.
  init(inUsualOrder count: Int) {
    columnIndexes = Array(0..<count)
    self.count = count
  }

  /// - Parameter head: the head of a flow table; nil for any other.
  init?(ofFlow head: TableRow, _ wording: Wording) {
    self.init(head, Wording.Column.allCases) { wording.columns.meaning(of: $0) }
  }

  /// - Parameter head: the head of an overview; nil for any other.
  init?(ofOverview head: TableRow, _ wording: Wording) {
    guard head.cells.count == 2 else { return nil }
    self.init(head, Wording.OverviewColumn.allCases) { wording.overviewColumns.meaning(of: $0) }
  }

  private init?<Key: Equatable>(_ head: TableRow, _ wanted: [Key], _ meaning: (Bytes) -> Key?) {
    guard head.cells.count >= wanted.count else { return nil }
    let found = head.cells.map { meaning($0.trimmed(of: 0x2A)) }
    let columnIndexes = wanted.compactMap { key in
      let last = found.lastIndex(of: key)
      return found.firstIndex(of: key) == last ? last : nil
    }
    guard columnIndexes.count == wanted.count else { return nil }
    self.columnIndexes = columnIndexes
    count = head.cells.count
  }

  var hasUnknownColumns: Bool { count > columnIndexes.count }
  var isInUsualOrder: Bool { columnIndexes == Array(0..<count) }

  /// The cells in the order of their meanings, those of other columns after them.
  func arranged<Cell>(_ cells: [Cell]) -> [Cell] {
    if isInUsualOrder || cells.count < columnIndexes.count { return cells }
    let others = cells.indices.filter { !columnIndexes.contains($0) }
    let known = columnIndexes.filter(cells.indices.contains)
    return (known + others).map { cells[$0] }
  }

  /// The cells of a row in the order of the table.
  ///
  /// - Parameter others: the cells of a row as the document has it, for the columns that mean nothing.
  func row(_ cells: [String], others: [String] = []) -> [String] {
    var row = others.count == count ? others : Array(repeating: "", count: count)
    for (cell, place) in zip(cells, columnIndexes) { row[place] = cell }
    return row
  }
}
