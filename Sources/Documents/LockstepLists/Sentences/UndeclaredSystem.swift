import LockstepModel

/// The product that a document calls its system without saying so.
enum UndeclaredSystem {
  struct Found {
    var words: [String]
    var range: Range<Int>
  }

  /// The only undeclared subject that displays or stores something, where no sentence has a word for the system.
  static func find(in outlines: [UseCaseOutline], _ actors: Actors, _ bytes: [UInt8]) -> Found? {
    var found: Found?
    for outline in outlines {
      for item in outline.main + outline.branches.flatMap(\.items) {
        let tokens = Tokens.of(bytes, item.text.trimmedText(bytes))
        let column = item.actor.map { Tokens.of(bytes, $0) } ?? []
        guard let subject = actors.subject(of: tokens, column: column) else { continue }
        if subject.kind == .system { return nil }
        guard subject.kind == .unknown, let names = names(tokens, column, subject, actors.words) else {
          continue
        }
        let words = names.map(\.word)
        if let found, found.words != words { return nil }
        guard let first = names.first, let last = names.last else { continue }
        found = found ?? Found(words: words, range: first.range.lowerBound..<last.range.upperBound)
      }
    }
    return found
  }

  /// The words for who shows or stores something: those of its column, or those before the verb.
  private static func names(
    _ tokens: [Token], _ column: [Token], _ subject: Actors.Subject, _ words: ListWords
  ) -> ArraySlice<Token>? {
    if !column.isEmpty {
      let isActing =
        words[.displays].match(tokens, at: 0) != nil || words[.stores].match(tokens, at: 0) != nil
      return isActing ? column[...] : nil
    }
    guard let end = verb(in: tokens, words), end > subject.end - 1 else { return nil }
    return tokens[(subject.end - 1)..<end]
  }

  /// The position of a verb of showing or storing near the beginning.
  private static func verb(in tokens: [Token], _ words: ListWords) -> Int? {
    tokens.indices.prefix(4).dropFirst().first { place in
      words[.displays].match(tokens, at: place) != nil || words[.stores].match(tokens, at: place) != nil
    }
  }
}
