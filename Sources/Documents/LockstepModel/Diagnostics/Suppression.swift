import Lockstep

/// A comment that silences the findings of one rule: `lockstep:ignore RULE -- reason`.
///
/// Front ends find them, each in its own kind of comment; the linter determines the findings they silence.
package struct Suppression: Sendable {
  package var source: SourceText
  /// The rule's id; empty if the comment names none.
  package var rule: SourceString
  /// The row IDs, if it silences only findings about these rows.
  package var rows: [SourceString]
  /// The author's text after ` -- `; nil if empty.
  package var reason: SourceString?
  /// Whether it is about the whole file.
  package var isForFile: Bool
  /// The comment.
  package var span: Span
  /// The range to remove with it, so that no empty line remains.
  package var removalSpan: Span
  /// The range in which silenced findings begin; the whole file if it applies to that.
  package var scope: Span

  /// Reads the words of a comment; nil if they do not begin with `lockstep:ignore`.
  ///
  /// A misspelt one, such as `lockstep:ignore-line`, counts as one that names no rule, so that no one relies
  /// on it.
  ///
  /// - Parameters:
  ///   - words: the bytes between the comment's marks.
  ///   - comment: all of the comment; its scope is the comment alone until the caller sets it.
  package init?(words: Range<Int>, comment: Span, in source: SourceText) {
    var rest = SuppressionWords(source.bytes, words)
    guard let first = rest.next(), source.bytes[first].starts(with: Self.mark.utf8) else { return nil }
    func text(_ range: Range<Int>) -> SourceString { SourceString(source.text(Span(range)), at: Span(range)) }
    let word = text(first).value
    self.source = source
    span = comment
    removalSpan = comment
    scope = comment
    isForFile = word == Self.fileMark
    rule = SourceString("", at: Span(first))
    rows = []
    guard word == Self.mark || isForFile else { return }
    while let range = rest.next() {
      let word = text(range)
      if word.value == "--" {
        reason = rest.trimmedRest.map(text)
        return
      }
      if rule.value.isEmpty {
        rule = word
      } else if word.value.utf8.first?.isDigit == true {
        rows.append(word)
      }
    }
  }

  /// The text that every such comment begins with.
  package static let mark = "lockstep:ignore"
  private static let fileMark = "lockstep:ignore-file"

  /// Whether a file could have such a comment; most have none, and need no second look.
  package static func mayOccur(in source: SourceText) -> Bool {
    let file = source.bytes
    let bytes = file.span
    let mark = Array(Self.mark.utf8)
    var index = 0
    // The colon is rarer than letters are.
    while let colon = bytes.firstIndex(of: UInt8(ascii: ":"), from: index) {
      let start = colon - "lockstep".utf8.count
      if start >= 0, bytes.has(mark, at: start) { return true }
      index = colon + 1
    }
    return false
  }
}

/// The words of a comment, one after another, with their places; commas separate as whitespace does.
private struct SuppressionWords {
  private let bytes: [UInt8]
  private var rest: Range<Int>

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    rest = range.clamped(to: bytes.indices)
  }

  mutating func next() -> Range<Int>? {
    let start = rest.first { !Self.isBlank(bytes[$0]) && bytes[$0] != UInt8(ascii: ",") }
    guard let start else { return nil }
    let end = (start..<rest.upperBound).first { Self.isBlank(bytes[$0]) || bytes[$0] == UInt8(ascii: ",") }
    rest = (end ?? rest.upperBound)..<rest.upperBound
    return start..<rest.lowerBound
  }

  /// The rest, trimmed; nil if it is empty.
  var trimmedRest: Range<Int>? {
    guard let start = rest.first(where: { !Self.isBlank(bytes[$0]) }),
      let last = rest.last(where: { !Self.isBlank(bytes[$0]) })
    else { return nil }
    return start..<last + 1
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }
}
