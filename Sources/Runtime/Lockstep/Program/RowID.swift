/// A row of a program.
public struct RowID: Hashable, Sendable, BitwiseCopyable {
  package let index: Int32
  package init(_ index: Int32) { self.index = index }
}
