import LockstepModel

/// Texts that begin with a character which means something else at the beginning.
extension SyntaxMessage {
  /// The meaning of the character in YAML, unless it is just forbidden.
  private static let startMeanings: [UInt8: String] = [
    UInt8(ascii: "["): "begins a list", UInt8(ascii: "{"): "begins a mapping",
    UInt8(ascii: "-"): "begins an entry of a list", UInt8(ascii: "?"): "begins a key",
    UInt8(ascii: "*"): "begins an alias", UInt8(ascii: "&"): "begins an anchor",
  ]

  /// Reports that a text that begins at `start` needs quotes.
  func markStartFinding(_ start: Int) -> Diagnostic {
    guard start < source.bytes.count else { return unreadableFinding() }
    let character = source.text(Span(start..<start + 1))
    let meaning = Self.startMeanings[source.bytes[start]].map { ": it \($0)" } ?? ""
    let span = restOfLine(start)
    let text = source.text(span)
    // In brackets the text may end before its line does, and the text after ' #' may be a comment.
    let line = lineRange(around: start)
    let isInBrackets = source.bytes[line.lowerBound..<start].contains { "{[".utf8.contains($0) }
    return missingQuotesFinding(
      span, called: "it", isWhole: !isInBrackets && !text.contains(" #"),
      "a text cannot begin with '\(character)'\(meaning)", at: Span(start..<start + 1))
  }

  /// A whitespace character that YAML takes for a letter: after the colon of a key, or where the line is indented.
  func invisibleBlankFinding(onLineOf offset: Int) -> Diagnostic? {
    let line = lineRange(around: offset)
    var place = line.lowerBound
    var before: Unicode.Scalar?
    var isIndentation = true
    for scalar in source.text(Span(line)).unicodeScalars {
      let width = UTF8.width(scalar)
      if let name = Reader.name(ofInvisible: scalar), isIndentation || before == ":" {
        let span = Span(place..<place + width)
        var finding = syntaxFinding(
          isIndentation ? "\(name) cannot indent" : "\(name) follows the ':', so the key is not recognised",
          at: span, help: "write a space instead")
        finding.fixes = [.init("Write a space", isSafe: true, edits: [.init(span, " ")])]
        return finding
      }
      if scalar != " " && scalar != "-" { isIndentation = false }
      before = scalar
      place += width
    }
    return nil
  }
}
