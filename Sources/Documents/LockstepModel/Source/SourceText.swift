import Lockstep

/// One input file as it was read: a name for messages and the bytes.
///
/// Everything that was read from it refers back by ``Span``, so the bytes are kept once and shared.
package final class SourceText: Sendable {
  /// How messages name the file, usually a path relative to the working directory.
  package let path: String
  /// The largest file that is read: two hundred times a long flow, and what is checked within about a second whatever it holds.
  package static let maximumBytes = 4 * 1024 * 1024
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
  package func editorLine(around place: Int) -> Range<Int> {
    func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    let start =
      self[..<place].lastIndex(where: isBreak).map { $0 + 1 } ?? Swift.min(byteOrderMarkLength, place)
    return start..<(self[place...].firstIndex(where: isBreak) ?? count)
  }
}
