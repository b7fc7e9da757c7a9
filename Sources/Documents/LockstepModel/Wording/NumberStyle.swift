/// How the rows of flow tables are numbered.
package struct NumberStyle: Sendable, Hashable {
  package enum Shape: String, Sendable, CaseIterable {
    /// A letter after the number of the step.
    case letters = "1.1a"
    /// The letter is a part of its own.
    case dottedLetters = "1.1.a"
    /// The third number is that of the row.
    case digits = "1.1.1"
  }

  package var shape = Shape.letters
  /// The text before a number: `Step` of `Step 1.1`.
  package var prefix: Phrase?

  package init(shape: Shape = .letters, prefix: String? = nil) {
    self.shape = shape
    self.prefix = prefix.map(Phrase.init)
  }

  /// How rows are numbered, for messages.
  package var help: String {
    let row =
      switch shape {
      case .letters: "2.1a"
      case .dottedLetters: "2.1.a"
      case .digits: "2.1.1"
      }
    return "rows are numbered '**\(formatted("2"))**' (scenario), '**\(formatted("2.1"))**' (step) and "
      + "'\(formatted(row))' (what happens then)"
  }

  /// The number without its prefix.
  package func withoutPrefix(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let prefix, let end = prefix.end(in: text, at: text.startIndex), end < text.endIndex,
      text[end] == 0x20
    else { return text }
    return text[end...].drop { $0 == 0x20 }
  }

  /// The number as a table has it.
  package func formatted(_ number: String) -> String { prefix.map { "\($0.text) \(number)" } ?? number }
}
