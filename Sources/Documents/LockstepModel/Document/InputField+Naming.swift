/// Naming an input as the rows of a table do: by its text, or by some words of it.
extension InputField {
  /// Whether a name is that of the input, as `pin` of `PIN field`.
  package func isNamed(_ name: String) -> Bool {
    self.name?.value == name || Self.isName(Self.words(of: name), of: words)
  }

  /// The words of its text.
  package var words: Set<Substring> { Self.words(of: text.shownText.value) }

  /// The longest text that has a name, in bytes.
  private static let longestText = 200

  package static func words(of text: String) -> Set<Substring> {
    if text.utf8.count > longestText { return [] }
    return Set(Phrase.folded(text).split { !$0.isLetter && !$0.isNumber })
  }

  /// - Parameters:
  ///   - name: the words of a name.
  ///   - words: those of an input.
  package static func isName(_ name: Set<Substring>, of words: Set<Substring>) -> Bool {
    !name.isEmpty && name.isSubset(of: words)
  }
}
