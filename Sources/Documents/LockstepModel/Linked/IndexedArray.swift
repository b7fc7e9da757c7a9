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
