import LockstepModel

/// Finds the place to show for a syntax problem.
extension SyntaxMessage {
  /// The end of the file without the white space before it.
  var contentEnd: Int {
    var end = source.bytes.count
    while end > 0, source.bytes[end - 1] <= 0x20 { end -= 1 }
    return end
  }

  func syntax(
    _ message: String, at span: Span, label: String? = nil, help: String, related: (Span, String)? = nil
  ) -> Diagnostic {
    Diagnostic(
      .yamlSyntax, message, at: Location(source, span), label: label, help: help,
      related: related.map { [.init(Location(source, $0.0), $0.1)] } ?? [])
  }

  /// The bytes of the line that holds `offset`, without its line break.
  func lineRange(around offset: Int) -> Range<Int> {
    let bytes = source.bytes
    var start = min(offset, bytes.count)
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    var end = min(offset, bytes.count)
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    while end > start, bytes[end - 1] == 0x0D || bytes[end - 1] == 0x20 { end -= 1 }
    return start..<end
  }

  /// From `offset` to the end of its line.
  func restOfLine(_ offset: Int) -> Span {
    let line = lineRange(around: offset)
    let start = min(offset, line.upperBound)
    return Span(start..<line.upperBound)
  }

  /// From `offset` to the next space; the last character of the file if `offset` is its end.
  func wordSpan(_ offset: Int) -> Span {
    let bytes = source.bytes
    if offset >= contentEnd {
      var start = max(0, contentEnd - 1)
      while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
      return Span(start..<contentEnd)
    }
    var end = offset
    while end < bytes.count, bytes[end] > 0x20 { end += 1 }
    return Span(offset..<max(end, offset + 1))
  }

  /// The quote before `offset` on its line, with nothing but spaces between.
  func quoteBefore(_ offset: Int) -> Int? {
    let line = lineRange(around: offset)
    let before = source.bytes[line.lowerBound..<max(line.lowerBound, min(offset, line.upperBound))]
    guard let last = before.lastIndex(where: { $0 != 0x20 }) else { return nil }
    return source.bytes[last] == UInt8(ascii: "\"") || source.bytes[last] == UInt8(ascii: "'") ? last : nil
  }

  /// A tab between the start of the line and `offset`.
  func tabInIndentation(_ offset: Int) -> Int? {
    for index in lineRange(around: offset) {
      if source.bytes[index] == 0x09 { return index }
      if source.bytes[index] != 0x20 { return nil }
    }
    return nil
  }

  /// Whether the bracket at `opening` has its counterpart on the same line, so that it is not the culprit.
  func closesOnItsLine(from opening: Int, _ close: Character) -> Bool {
    let closing = close.utf8.first
    return lineRange(around: opening).contains { $0 > opening && source.bytes[$0] == closing }
  }
}
