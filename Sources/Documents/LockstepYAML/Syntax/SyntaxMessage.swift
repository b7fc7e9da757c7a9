import Lockstep
import LockstepModel

/// Explains in the author's words why a file is not valid YAML.
///
/// libyaml speaks of tokens and contexts; its phrases are only used to distinguish the cases.
struct SyntaxMessage {
  let source: SourceText
  /// Where libyaml gave up.
  let stopOffset: Int
  /// Where the collection or the scalar began that it was reading.
  let openingOffset: Int?

  static func finding(
    _ problem: LibYAMLProblem, at: Int, context: Int?, in source: SourceText
  ) -> Diagnostic {
    let message = SyntaxMessage(source: source, stopOffset: at, openingOffset: context)
    return message.finding(problem.message, problem.context?.words ?? "")
  }

  private func finding(_ problem: String, _ context: String) -> Diagnostic {
    switch problem {
    case "did not find expected ',' or ']'": return bracketFinding("[", "]", "list")
    case "did not find expected ',' or '}'": return bracketFinding("{", "}", "mapping")
    case "found unexpected end of stream" where context.contains("quoted"): return openQuoteFinding()
    case "found unexpected document indicator" where context.contains("quoted"): return openQuoteFinding()
    case "mapping values are not allowed in this context": return colonInTextFinding()
    case "could not find expected ':'": return missingColonFinding()
    case "did not find expected key", "did not find expected '-' indicator": return misplacedContentFinding()
    case "found character that cannot start any token": return forbiddenStartFinding()
    case "block sequence entries are not allowed in this context",
      "mapping keys are not allowed in this context":
      return markStartFinding(stopOffset)
    case "did not find expected alphabetic or numeric character":
      return markStartFinding(openingOffset ?? stopOffset)
    case "found unknown escape character", "did not find expected hexdecimal number",
      "found invalid Unicode character escape code":
      return badEscapeFinding()
    case "did not find expected <document start>": return contentAfterEndFinding()
    default: return unreadableFinding()
    }
  }

  // MARK: - Brackets and quotes

  private func bracketFinding(_ open: Character, _ close: Character, _ noun: String) -> Diagnostic {
    guard let openingOffset else { return unreadableFinding() }
    if closesOnItsLine(from: openingOffset, close) {
      return syntaxFinding(
        "unexpected text in this \(noun)", at: wordSpan(stopOffset),
        help: "a ',' is missing before it, or the text needs quotes as a whole",
        related: (Span(openingOffset..<openingOffset + 1), "the \(noun) begins here"))
    }
    let isEnd = stopOffset >= contentEnd
    return syntaxFinding(
      "this '\(open)' is never closed", at: Span(openingOffset..<openingOffset + 1), label: "opened here",
      help: "add '\(close)' where the \(noun) ends",
      related: (
        wordSpan(stopOffset), isEnd ? "the file ends inside the \(noun)" : "still inside the \(noun) here"
      ))
  }

  private func openQuoteFinding() -> Diagnostic {
    guard let openingOffset else { return unreadableFinding() }
    let quote =
      source.bytes.indices.contains(openingOffset) && source.bytes[openingOffset] == UInt8(ascii: "'")
      ? "'" : "\""
    return syntaxFinding(
      "this quote is never closed", at: Span(openingOffset..<openingOffset + 1), label: "opened here",
      help: quote == "'"
        ? "add ' where the text ends; inside it, write '' for an apostrophe"
        : "add \" where the text ends; inside it, write \\\" for a quote",
      related: (wordSpan(stopOffset), "the text continues until here"))
  }

  // MARK: - Colons

  private func colonInTextFinding() -> Diagnostic {
    if let finding = missingBlankFinding(onLineOf: stopOffset) ?? behindBracketFinding() { return finding }
    let line = lineRange(around: stopOffset)
    let bytes = source.bytes
    let first = line.first { $0 + 1 < stopOffset && bytes[$0] == UInt8(ascii: ":") && bytes[$0 + 1] == 0x20 }
    let colon = Span(stopOffset..<min(stopOffset + 1, bytes.count))
    guard let first else {
      return syntaxFinding(
        "a ':' is not allowed here", at: colon,
        help: "check the line before: its text may continue here, or its indentation may differ")
    }
    if isAtFurtherKey {
      return syntaxFinding(
        "this ': ' makes a second key on the line", at: colon,
        help: "put several keys on one line in braces, as in '- {id: 1.1a, next: end}'; put a text in quotes",
        related: (Span(first..<first + 1), "the first key ends here"))
    }
    // The text begins after the first ': ' of the line.
    let start = line.dropFirst(first + 1 - line.lowerBound).first { bytes[$0] != 0x20 } ?? line.upperBound
    let span = Span(start..<line.upperBound)
    let text = source.text(span)
    let isSimple = !text.contains(" #") && !["\"", "'", "[", "{"].contains(where: text.hasPrefix)
    return missingQuotesFinding(
      span, called: "the text", isWhole: isSimple,
      "this ': ' makes a second key on the line, inside the text", at: colon,
      related: (span, "the text begins here"))
  }

  /// A finding about the text at `span`; a fix puts it in quotes if the text certainly is whole there.
  func missingQuotesFinding(
    _ span: Span, called name: String, isWhole: Bool, _ message: String, at place: Span,
    related: (Span, String)? = nil
  ) -> Diagnostic {
    let text = source.text(span)
    // Digits alone may be a PIN, which no message repeats.
    let isShown = isWhole && text.utf8.contains { $0 >= 0x80 || $0.isLetter }
    var finding = syntaxFinding(
      message, at: place,
      help: isShown ? "put \(name) in quotes: \(Quoting.quoted(text))" : "put the text in quotes",
      related: related)
    if isWhole {
      finding.fixes = [.init("Put the text in quotes", isSafe: true, edits: Quoting.edits(span, text: text))]
    }
    return finding
  }

  private func missingColonFinding() -> Diagnostic {
    let place = openingOffset ?? stopOffset
    if let finding = invisibleBlankFinding(onLineOf: place) ?? missingBlankFinding(onLineOf: place) {
      return finding
    }
    return syntaxFinding(
      "this line is neither a key with a value nor part of the text before it", at: restOfLine(place),
      help: "write 'key: value', or indent it below the text that it continues",
      related: stopOffset == place ? nil : (wordSpan(stopOffset), "a ':' is missing before this"))
  }

  // MARK: - Order

  private func misplacedContentFinding() -> Diagnostic {
    if let tab = tabOffset(inIndentationBefore: stopOffset) { return tabFinding(tab) }
    if let quote = quoteOffset(before: stopOffset) {
      return syntaxFinding(
        "the text ends at the quote before this", at: wordSpan(stopOffset),
        help:
          "put quotes around all of it; inside double quotes write \\\" for a quote, inside single ones '' for an apostrophe",
        related: (Span(quote..<quote + 1), "the text ends here"))
    }
    if let finding = invisibleBlankFinding(onLineOf: stopOffset) ?? missingBlankFinding(onLineOf: stopOffset)
    {
      return finding
    }
    if let finding = behindBracketFinding() { return finding }
    if let start = bracketedStart(before: stopOffset) { return markStartFinding(start) }
    return syntaxFinding(
      "unexpected indentation: nothing can begin in this column", at: wordSpan(stopOffset),
      help: "indent it like its neighbours",
      related: openingOffset.map { (wordSpan($0), "its neighbours begin here") })
  }

  private func contentAfterEndFinding() -> Diagnostic {
    syntaxFinding(
      "unexpected content after the end of the document", at: wordSpan(stopOffset),
      help: "indent it, or look for a bracket or quote that closes too early")
  }

  private func forbiddenStartFinding() -> Diagnostic {
    guard stopOffset < source.bytes.count else { return unreadableFinding() }
    return source.bytes[stopOffset] == 0x09 ? tabFinding(stopOffset) : markStartFinding(stopOffset)
  }

  private func tabFinding(_ offset: Int) -> Diagnostic {
    syntaxFinding(
      "a tab cannot indent", at: Span(offset..<offset + 1), help: "use spaces, two for each level")
  }

  private func badEscapeFinding() -> Diagnostic {
    // libyaml points at the letter after the backslash, or further.
    var start = min(stopOffset, max(0, source.bytes.count - 1))
    let line = lineRange(around: start)
    while start > line.lowerBound, source.bytes[start] != UInt8(ascii: "\\") { start -= 1 }
    let end = min(start + 2, line.upperBound)
    return syntaxFinding(
      "'\(source.text(Span(start..<max(start, end))))' is not a valid escape in a double-quoted string",
      at: Span(start..<max(start, end)), help: "write '\\\\' for a backslash, or use single quotes",
      related: openingOffset.map { (Span($0..<min($0 + 1, source.bytes.count)), "the text begins here") })
  }

  func unreadableFinding() -> Diagnostic {
    if let tab = tabOffset(inIndentationBefore: stopOffset) { return tabFinding(tab) }
    let related = openingOffset.flatMap {
      $0 == stopOffset ? nil : (wordSpan($0), "the unreadable part begins here")
    }
    return syntaxFinding(
      "the file cannot be read from here on", at: wordSpan(stopOffset),
      help: "look for an indentation that differs, a missing quote or bracket", related: related)
  }

  // Finds the place to show for a syntax problem.

  /// The end of the file without the white space before it.
  var contentEnd: Int {
    var end = source.bytes.count
    while end > 0, source.bytes[end - 1] <= 0x20 { end -= 1 }
    return end
  }

  func syntaxFinding(
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
  func quoteOffset(before offset: Int) -> Int? {
    let line = lineRange(around: offset)
    let before = source.bytes[line.lowerBound..<max(line.lowerBound, min(offset, line.upperBound))]
    guard let last = before.lastIndex(where: { $0 != 0x20 }) else { return nil }
    return source.bytes[last] == UInt8(ascii: "\"") || source.bytes[last] == UInt8(ascii: "'") ? last : nil
  }

  /// A tab between the start of the line and `offset`.
  func tabOffset(inIndentationBefore offset: Int) -> Int? {
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
