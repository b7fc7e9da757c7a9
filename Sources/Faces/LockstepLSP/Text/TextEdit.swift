import Lockstep

/// A change of a text as clients take it.
struct TextEdit: Sendable {
  var range: TextRange
  var text: String

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("range", range.write)
      $0.member("newText", text)
    }
  }

  /// One change that makes a text of another, of whole lines; nil if they are the same.
  static func between(_ old: [UInt8], _ new: [UInt8], _ encoding: PositionEncoding) -> TextEdit? {
    if old == new { return nil }
    let (before, after) = (PositionTable(old, encoding), PositionTable(new, encoding))
    var first = 0
    while first + 1 < min(before.lineCount, after.lineCount),
      before.wholeLine(first) == after.wholeLine(first)
    { first += 1 }
    var last = 0
    while last < min(before.lineCount, after.lineCount) - first - 1,
      before.wholeLine(before.lineCount - 1 - last) == after.wholeLine(after.lineCount - 1 - last)
    { last += 1 }
    let start = TextPosition(line: first, column: 0)
    let end = before.lineStart(before.lineCount - last)
    let text = new[after.offset(of: start)..<after.offset(of: after.lineStart(after.lineCount - last))]
    return TextEdit(range: TextRange(start, end), text: String(decoding: text, as: UTF8.self))
  }
}

extension PositionTable {
  /// The bytes of a line with its end.
  fileprivate func wholeLine(_ line: Int) -> ArraySlice<UInt8> {
    bytes[offset(of: lineStart(line))..<offset(of: lineStart(line + 1))]
  }

  /// The start of a line; the end of the text for the line behind the last.
  fileprivate func lineStart(_ line: Int) -> TextPosition {
    line < lineCount ? TextPosition(line: line, column: 0) : position(of: bytes.count)
  }
}
