import Lockstep

/// A half-open range of a file in UTF-8 bytes, counted from 0.
package struct Span: Hashable, Sendable {
  package var start: UInt32
  package var end: UInt32

  package init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = max(start, end)
  }

  package init(_ range: Range<Int>) {
    self.init(start: UInt32(clamping: range.lowerBound), end: UInt32(clamping: range.upperBound))
  }

  /// Whether a byte is in it.
  package func holds(_ offset: UInt32) -> Bool { start <= offset && offset < end }

  /// From the start of this span to the end of `other`.
  package func through(_ other: Span) -> Span { Span(start: start, end: max(end, other.end)) }
}
