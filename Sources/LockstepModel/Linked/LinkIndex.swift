/// A position in one of the flat arrays of a ``LinkedProject``; the type determines which one.
package protocol LinkIndex: Strideable, Hashable, Sendable, BitwiseCopyable where Stride == Int {
  var rawValue: Int32 { get }

  init(rawValue: Int32)
}

extension LinkIndex {
  package init(_ position: Int) { self.init(rawValue: Int32(position)) }

  /// The position as a plain number.
  package var position: Int { Int(rawValue) }

  package func distance(to other: Self) -> Int { other.position - position }
  package func advanced(by count: Int) -> Self { Self(position + count) }
  package static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// An array that only positions of one kind fit.
package struct IndexedArray<Index: LinkIndex, Element: Sendable>: RandomAccessCollection, MutableCollection,
  Sendable
{
  package var elements: [Element]

  package init(_ elements: [Element]) { self.elements = elements }

  package init(repeating element: Element, count: Int) {
    elements = Array(repeating: element, count: count)
  }

  package var startIndex: Index { Index(rawValue: 0) }
  package var endIndex: Index { Index(elements.count) }

  // The default implementations of the protocols are not specialised for other modules.
  package var indices: Range<Index> { startIndex..<endIndex }
  package var count: Int { elements.count }
  package func index(after index: Index) -> Index { Index(index.position + 1) }
  package func index(before index: Index) -> Index { Index(index.position - 1) }
  package func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }

  package subscript(index: Index) -> Element {
    _read { yield elements[index.position] }
    _modify { yield &elements[index.position] }
  }
}
