import LockstepModel

/// Two versions of a text as one, with what is gone and what is new.
enum ComparedWords {
  /// The elements of what is gone and what is new.
  struct MarkElements {
    static let standard = MarkElements(removed: "del", added: "ins")
    /// For other numbers of the same.
    static let numbers = MarkElements(removed: "s", added: "span")

    var removed: String
    var added: String
  }

  /// - Parameters:
  ///   - old: nil for a text that is new.
  ///   - new: nil for a text that is gone.
  ///   - marks: the elements for single words.
  ///   - write: a text as HTML.
  static func html(
    _ old: String?, _ new: String?, in marks: MarkElements = .standard, _ write: (String) -> String
  ) -> String {
    guard let old else { return "<ins>\(write(new ?? ""))</ins>" }
    guard let new else { return "<del>\(write(old))</del>" }
    if old == new { return write(new) }
    if let words = mergedWords(old, new, marks) { return words }
    func marked(_ element: String, _ text: String) -> String {
      text.isEmpty ? "" : "<\(element)>\(write(text))</\(element)>"
    }
    let (was, now) = (marked(marks.removed, old), marked(marks.added, new))
    return was + " " + now
  }

  /// The words in which two texts differ, between those that they share; nil for texts with markup, which cannot be cut
  /// anywhere.
  private static func mergedWords(_ old: String, _ new: String, _ marks: MarkElements) -> String? {
    if (old + new).contains(where: { "<*[]`\\&".contains($0) }) { return nil }
    let (was, now) = (pieces(old), pieces(new))
    let start = zip(was, now).prefix { $0 == $1 }.count
    let (oldRest, newRest) = (was.dropFirst(start), now.dropFirst(start))
    let end = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
    let shared = was.prefix(start) + was.suffix(end)
    guard shared.contains(where: { $0.contains { $0.isLetter || $0.isNumber } }) else { return nil }
    func text(_ words: some Sequence<Substring>) -> String { XML.escaped(words.joined()) }
    // The space before what is only in one of them is outside of the mark.
    func marked(_ element: String, _ words: some Collection<Substring>) -> String {
      if words.isEmpty { return "" }
      let space = words.prefix { $0.allSatisfy(\.isWhitespace) }
      return "\(text(space))<\(element)>\(text(words.dropFirst(space.count)))</\(element)>"
    }
    let gone = marked(marks.removed, oldRest.dropLast(end))
    let fresh = marked(marks.added, newRest.dropLast(end))
    return text(was.prefix(start)) + gone + (gone.isEmpty || fresh.isEmpty ? "" : " ") + fresh
      + text(was.suffix(end))
  }

  /// A text as words, and as what is between them.
  private static func pieces(_ text: String) -> [Substring] {
    var pieces: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      let word = rest.prefix { $0.isLetter || $0.isNumber || "'’-_".contains($0) }
      let space = rest.prefix(while: \.isWhitespace)
      pieces.append(!word.isEmpty ? word : first.isWhitespace ? space : rest.prefix(1))
      rest = rest.dropFirst(pieces.last?.count ?? 1)
    }
    return pieces
  }
}
