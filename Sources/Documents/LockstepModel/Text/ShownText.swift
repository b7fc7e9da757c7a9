/// Texts of documents, which are Markdown, as people see them: what is shown, compared and sent. Tables keep their source.
package enum ShownText {
  /// A text without its markup: backslashes and entities are what they stand for, emphasis and code lose their marks, links are
  /// their words, and `<br>` is a line break.
  ///
  /// Marks that CommonMark does not take for markup stay: `2 * 3`, `snake_case`, `[organization]`.
  package static func of(_ markdown: String) -> String {
    // Nearly all texts have none of these.
    guard markdown.utf8.contains(where: isMark) else { return markdown }
    var reader = InlineReader(Array(markdown.utf8)[...])
    return String(decoding: reader.readText(), as: UTF8.self)
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x26, 0x2A, 0x3C, 0x5B, 0x5C, 0x5F, 0x60, 0x7E: true
    default: false
    }
  }
}

extension Located<String> {
  /// The same text as people see it, see ``ShownText``, with its place.
  package var shownText: SourceString { SourceString(ShownText.of(value), at: span) }
}
