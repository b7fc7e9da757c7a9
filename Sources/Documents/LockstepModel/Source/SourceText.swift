import Lockstep

/// One input file as it was read: a name for messages and the bytes.
///
/// Everything that was read from it refers back by ``Span``, so the bytes are kept once and shared.
package final class SourceText: Sendable {
  /// How messages name the file, usually a path relative to the working directory.
  package let path: String
  /// The largest file that is read; no real document comes near it.
  package static let mostBytes = 16 * 1024 * 1024
  /// The content, UTF-8 unless a reader reported otherwise.
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  package convenience init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The text that `span` covers, clamped to the file.
  package func text(_ span: Span) -> String {
    let end = min(Int(span.end), bytes.count)
    let start = min(Int(span.start), end)
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

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

  /// From the start of this span to the end of `other`.
  package func through(_ other: Span) -> Span { Span(start: start, end: max(end, other.end)) }
}

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

/// A text of a document with its place.
package typealias SourceString = Located<String>

/// A place in a file.
package struct Location: Sendable, CustomStringConvertible {
  package var source: SourceText
  package var span: Span

  package init(_ source: SourceText, _ span: Span) {
    self.source = source
    self.span = span
  }

  /// The file, and the line and column of its start, both from 1: `flows/UC2.3.yaml:12:5`.
  package var description: String {
    let start = LineTable(source).position(of: span.start)
    return "\(source.path):\(start.line):\(start.column)"
  }
}

extension Located<String> {
  /// The place of a part of the text; that of the whole text if its bytes are written differently in the file.
  ///
  /// - Parameter range: offsets in the UTF-8 bytes of the text.
  package func span(of range: Range<Int>) -> Span {
    guard Int(span.end) - Int(span.start) == value.utf8.count else { return span }
    return Span(Int(span.start) + range.lowerBound..<Int(span.start) + range.upperBound)
  }
}

extension [UInt8] {
  /// The line around a byte, without its end.
  package func line(around place: Int) -> Range<Int> {
    let start = self[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return start..<(self[place...].firstIndex(of: 0x0A) ?? count)
  }

  /// The line that holds a byte, with its line break.
  package func wholeLine(at place: Int) -> Range<Int> {
    let line = line(around: Swift.min(Swift.max(0, place), count))
    return line.lowerBound..<Swift.min(line.upperBound + 1, count)
  }

  /// The line around a place of an editor, which counts a single CR as a line break and no byte order mark.
  package func shownLine(around place: Int) -> Range<Int> {
    func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    let start = self[..<place].lastIndex(where: isBreak).map { $0 + 1 } ?? Swift.min(byteOrderMark, place)
    return start..<(self[place...].firstIndex(where: isBreak) ?? count)
  }
}
