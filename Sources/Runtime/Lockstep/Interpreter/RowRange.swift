/// The rows of a step, one after the other.
package struct RowRange: Sequence, IteratorProtocol, Sendable {
  var first: Int32
  let end: Int32

  @inline(__always) package mutating func next() -> RowID? {
    guard first < end else { return nil }
    defer { first += 1 }
    return RowID(first)
  }

  @inline(__always) func contains(_ row: RowID) -> Bool { row.index >= first && row.index < end }
}
