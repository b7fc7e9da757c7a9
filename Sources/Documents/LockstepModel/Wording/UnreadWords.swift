import Lockstep

/// Words that look like a part of the format, and that no reader takes for one: without a finding they would be plain text.
package struct UnreadWords: Sendable {
  /// Where they are.
  package var span: Span
  package var message: String
  /// The form that is read.
  package var help: String
  /// The text to write over the place; nil where it has to be written elsewhere.
  package var replacement: String?
  /// The field to write instead, where rows have fields: `after: 10m`.
  package var replacementField: String?
  /// The cell of a table to write over the whole title of the step, with its marks of bold text.
  package var replacementCell: String?
  /// Whether they may as well be what they say: `Case: Card is refused (if it is expired)`.
  package var isDoubtful = false

  package init(
    _ text: SourceString, _ range: Range<Int>, _ message: String, help: String, replacement: String? = nil,
    isDoubtful: Bool = false
  ) {
    span = text.span(of: range)
    self.message = message
    self.help = help
    // Bytes that are written otherwise in the file have no place of their own.
    self.replacement = span == text.span && range != 0..<text.value.utf8.count ? nil : replacement
    self.isDoubtful = isDoubtful
  }
}
