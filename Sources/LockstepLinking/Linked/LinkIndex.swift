import Lockstep
import LockstepModel
import LockstepText

/// A position in one of the flat arrays of a ``LinkedProject``; the type tells in which.
package protocol LinkIndex: Strideable, Hashable, Sendable, BitwiseCopyable where Stride == Int {
  var rawValue: Int32 { get }

  init(rawValue: Int32)
}

extension LinkIndex {
  @inlinable package init(_ position: Int) { self.init(rawValue: Int32(position)) }

  /// The position as a plain number.
  @inlinable package var position: Int { Int(rawValue) }

  @inlinable package func distance(to other: Self) -> Int { other.position - position }
  @inlinable package func advanced(by count: Int) -> Self { Self(position + count) }
  @inlinable package static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
  @inlinable package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// An array that only positions of one kind fit.
package struct IndexedArray<Index: LinkIndex, Element: Sendable>: RandomAccessCollection, MutableCollection,
  Sendable
{
  package var elements: [Element]

  @inlinable package init(_ elements: [Element]) { self.elements = elements }

  @inlinable package init(repeating element: Element, count: Int) {
    elements = Array(repeating: element, count: count)
  }

  @inlinable package var startIndex: Index { Index(rawValue: 0) }
  @inlinable package var endIndex: Index { Index(elements.count) }

  // What the protocols bring along is not specialised for other modules.
  @inlinable package var indices: Range<Index> { startIndex..<endIndex }
  @inlinable package var count: Int { elements.count }
  @inlinable package func index(after index: Index) -> Index { Index(index.position + 1) }
  @inlinable package func index(before index: Index) -> Index { Index(index.position - 1) }
  @inlinable package func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }

  @inlinable package subscript(index: Index) -> Element {
    @inline(__always) _read { yield elements[index.position] }
    @inline(__always) _modify { yield &elements[index.position] }
  }
}
