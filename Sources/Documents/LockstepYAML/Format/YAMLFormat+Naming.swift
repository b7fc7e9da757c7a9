package import LockstepModel

/// New names in place of others.
extension YAMLFormat {
  /// Puts the whole scalar into quotes where the name needs them.
  package func edit(
    naming name: String, over text: SourceString, in source: SourceText
  ) -> Diagnostic.Fix.Edit? {
    let usual = Diagnostic.Fix.Edit(writing: name, over: text, in: source)
    let written = source.text(text.span)
    // Inside quotes, and where it is a part of a text that has them, the usual edit is all that can be done.
    guard written == text.value, let (scalar, isInBrackets) = plainScalar(around: text.span, in: source)
    else {
      return usual
    }
    let before = source.text(Span(start: scalar.start, end: text.span.start))
    let behind = source.text(Span(start: text.span.end, end: scalar.end))
    let whole = before + name + behind
    if usual != nil, ScalarText.isPlain(whole, .text, isInBrackets: isInBrackets) { return usual }
    return Diagnostic.Fix.Edit(scalar, Quoting.quoted(whole))
  }

  /// The plain scalar of one line that a place belongs to, and whether brackets on its line are around it; nil where it begins
  /// with a quote.
  private func plainScalar(around place: Span, in source: SourceText) -> (span: Span, isInBrackets: Bool)? {
    let line = source.bytes.line(around: Int(place.start))
    let bytes = source.bytes
    func isBlank(_ index: Int) -> Bool { !line.contains(index) || bytes[index] == UInt8(ascii: " ") }
    var depth = 0
    for index in line.lowerBound..<Int(place.start) {
      if "[{".utf8.contains(bytes[index]) { depth += 1 }
      if "]}".utf8.contains(bytes[index]) { depth -= 1 }
    }
    let marks = depth > 0 ? "[{,]}" : ""
    var start = Int(place.start)
    while start > line.lowerBound {
      let byte = bytes[start - 1]
      if marks.utf8.contains(byte) || ":-".utf8.contains(byte) && isBlank(start) { break }
      start -= 1
    }
    var end = Int(place.end)
    while end < line.upperBound, bytes[end] != 0x0A, bytes[end] != 0x0D {
      if marks.utf8.contains(bytes[end]) || bytes[end] == UInt8(ascii: "#") && isBlank(end - 1) { break }
      end += 1
    }
    while start < Int(place.start), bytes[start] == UInt8(ascii: " ") { start += 1 }
    while end > Int(place.end), bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
    if "\"'".utf8.contains(bytes[start]) { return nil }
    return (Span(start..<end), depth > 0)
  }
}
