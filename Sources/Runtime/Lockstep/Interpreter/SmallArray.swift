/// A short list whose first elements need no memory of their own: as many as its storage holds.
///
/// Most sessions have no further elements, so they are plain values: nothing is allocated, counted or checked for
/// sharing when they take a row. Further elements are in an array.
package struct SmallArray<Inline: InlineStorage>: Sendable {
  package typealias Element = Inline.Element

  // In an order without gaps.
  private var others: [Element] = []
  private var inline: Inline
  private var size: Int32 = 0

  /// - Parameter blank: the filler for unused places; any element will do.
  package init(blank: Element) { inline = Inline(blank: blank) }

  @inline(__always) package mutating func append(_ element: Element) {
    if count < Inline.capacity { inline[count] = element } else { spill(element) }
    size += 1
  }

  // What concerns the array is kept apart, so that the rest is small where it is inlined.
  @inline(never) private mutating func spill(_ element: Element) { others.append(element) }
  @inline(never) private mutating func unspill() { others.removeLast() }
  @inline(never) private mutating func replaceSpilled(_ element: Element, at index: Int) {
    others[index] = element
  }

  @inline(__always) package mutating func removeLast() {
    precondition(size > 0)
    if count > Inline.capacity { unspill() }
    size -= 1
  }

  package mutating func remove(at index: Int) {
    var next = index + 1
    while next < count {
      self[next - 1] = self[next]
      next += 1
    }
    removeLast()
  }

  /// Drops the last elements until `count` are left.
  @inline(__always) package mutating func truncate(to count: Int) {
    while self.count > Swift.max(count, Inline.capacity) { removeLast() }
    if self.count > count { size = Int32(truncatingIfNeeded: Swift.max(0, count)) }
  }

  @inline(__always) package mutating func removeAll() {
    if count > Inline.capacity { others.removeAll(keepingCapacity: true) }
    size = 0
  }

  @inline(__always) package mutating func removeAll(where isUnwanted: (Element) -> Bool) {
    var kept = 0
    var index = 0
    while index < count {
      let element = self[index]
      if !isUnwanted(element) {
        if kept != index { self[kept] = element }
        kept += 1
      }
      index += 1
    }
    truncate(to: kept)
  }
}

// Searches in place: the methods of `Sequence` copy the whole list first.
extension SmallArray {
  @inline(__always) package func firstIndex(where isWanted: (Element) -> Bool) -> Int? {
    var index = 0
    while index < count {
      if isWanted(self[index]) { return index }
      index += 1
    }
    return nil
  }

  @inline(__always) package func first(where isWanted: (Element) -> Bool) -> Element? {
    firstIndex(where: isWanted).map { self[$0] }
  }

  @inline(__always)
  package func contains(where isWanted: (Element) -> Bool) -> Bool { firstIndex(where: isWanted) != nil }
}

extension SmallArray: RandomAccessCollection, MutableCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }
  @inline(__always) package var count: Int { Int(size) }
  @inline(__always) package var isEmpty: Bool { size == 0 }
  // The defaults make a range for each step.
  package func index(after index: Int) -> Int { index + 1 }
  package func index(before index: Int) -> Int { index - 1 }
  package func formIndex(after index: inout Int) { index += 1 }

  package subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(index >= 0 && index < count)
      return index < Inline.capacity ? inline[index] : others[index - Inline.capacity]
    }
    @inline(__always) set {
      precondition(index >= 0 && index < count)
      if index < Inline.capacity {
        inline[index] = newValue
      } else {
        replaceSpilled(newValue, at: index - Inline.capacity)
      }
    }
  }
}
