import Lockstep
import LockstepModel

/// Translates offsets in a text into positions and back.
///
/// Lines end as in the protocol: by LF, CR LF, or a single CR.
struct PositionTable: Sendable {
  let bytes: [UInt8]
  private let encoding: PositionEncoding
  /// Offset of the first byte of each line; never empty.
  private let lineStarts: [Int]

  init(_ bytes: [UInt8], _ encoding: PositionEncoding) {
    self.bytes = bytes
    self.encoding = encoding
    // Clients do not count the byte order mark.
    var lineStarts = [bytes.byteOrderMarkLength]
    for (offset, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
      if byte == 0x0D, offset + 1 < bytes.count, bytes[offset + 1] == 0x0A { continue }
      lineStarts.append(offset + 1)
    }
    self.lineStarts = lineStarts
  }

  var lineCount: Int { lineStarts.count }

  /// The offset of a position; one behind the end of its line is the end of the line.
  func offset(of position: TextPosition) -> Int {
    guard position.line < lineStarts.count else { return bytes.count }
    let range = contentRange(ofLine: position.line)
    var column = 0
    for offset in range {
      let units = encoding.unitCount(bytes[offset])
      // A position inside a scalar counts as one of its ends.
      if units > 0, column + units > position.column, bytes[offset] & 0xC0 != 0x80 { return offset }
      column += units
    }
    return range.upperBound
  }

  func position(of offset: Int) -> TextPosition {
    let offset = max(lineStarts[0], min(offset, bytes.count))
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let column = bytes[lineStarts[low]..<offset].reduce(0) { $0 + encoding.unitCount($1) }
    return TextPosition(line: low, column: column)
  }

  func range(of span: Span) -> TextRange {
    TextRange(position(of: Int(span.start)), position(of: Int(span.end)))
  }

  /// The bytes of a line without its end.
  func contentRange(ofLine line: Int) -> Range<Int> {
    guard lineStarts.indices.contains(line) else { return bytes.count..<bytes.count }
    guard line + 1 < lineStarts.count else { return lineStarts[line]..<bytes.count }
    var end = lineStarts[line + 1]
    while end > lineStarts[line], bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return lineStarts[line]..<end
  }

  /// The text with a change of a client.
  func replacing(_ range: TextRange, by text: String) -> [UInt8] {
    let start = offset(of: range.start)
    let end = max(start, offset(of: range.end))
    return bytes[..<start] + Array(text.utf8) + bytes[end...]
  }
}
