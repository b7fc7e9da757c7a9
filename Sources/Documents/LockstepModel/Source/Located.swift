import Lockstep

/// A value together with the place in its file that gave it.
///
/// Readers in other modules make one for each scalar: the initializer is compiled there, where the type of the value is known.
package struct Located<Value> {
  package var value: Value
  package var span: Span

  package init(_ value: Value, at span: Span) {
    self.value = value
    self.span = span
  }
}

extension Located: Sendable where Value: Sendable {}

extension Located: Equatable where Value: Equatable {}

extension Located<String> {
  /// The place of a part of the text; that of the whole text if its bytes are written differently in the file.
  ///
  /// - Parameter range: offsets in the UTF-8 bytes of the text.
  package func span(of range: Range<Int>) -> Span {
    guard Int(span.end) - Int(span.start) == value.utf8.count else { return span }
    return Span(Int(span.start) + range.lowerBound..<Int(span.start) + range.upperBound)
  }
}
