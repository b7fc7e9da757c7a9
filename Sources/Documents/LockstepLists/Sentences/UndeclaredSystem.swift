import LockstepModel

/// The product that a document calls its system without saying so.
enum UndeclaredSystem {
  /// The words of a subject, with their place.
  struct SystemName {
    var words: [String]
    var range: Range<Int>
  }

  /// The only undeclared subject that displays or stores something, where no sentence has a word for the system. Users store
  /// things, too: where nothing is displayed, no other subject may check something.
  static func find(in outlines: [UseCaseOutline], _ actors: Actors, _ bytes: [UInt8]) -> SystemName? {
    var found: SystemName?
    var checking: Set<[String]> = []
    var isDisplayed = false
    for outline in outlines {
      for item in outline.mainItems + outline.branches.flatMap(\.items) {
        let text = actors.withoutTitle(item.text, bytes)
        let tokens = Tokens.of(bytes, text.trimmedOfSpaceAndMarks(in: bytes))
        // The head of a column of responses is not a name.
        let column = item.isResponse ? [] : item.actor.map { Tokens.of(bytes, $0) } ?? []
        guard let subject = actors.subject(of: tokens, column: column) else { continue }
        if subject.kind == .system { return nil }
        guard subject.kind == .unknown, let (names, verb) = actingWords(tokens, column, subject, actors.words)
        else {
          continue
        }
        let words = names.map(\.word)
        if verb == .checks {
          checking.insert(words)
          continue
        }
        if let found, found.words != words { return nil }
        guard let first = names.first, let last = names.last else { continue }
        isDisplayed = isDisplayed || verb == .displays
        found = found ?? SystemName(words: words, range: first.range.lowerBound..<last.range.upperBound)
      }
    }
    guard let found, isDisplayed || checking.isSubset(of: [found.words]) else { return nil }
    return found
  }

  private static let systemVerbs: [Wording.ListWord] = [.displays, .stores, .checks]

  /// The words for who displays, stores or checks something: those of its column, or those before the verb.
  private static func actingWords(
    _ tokens: [Token], _ column: [Token], _ subject: Actors.Subject, _ words: ListWords
  ) -> (names: ArraySlice<Token>, verb: Wording.ListWord)? {
    if !column.isEmpty { return verb(in: tokens, at: 0, words).map { (column[...], $0) } }
    for place in tokens.indices.prefix(4).dropFirst() where place > subject.end - 1 {
      if let verb = verb(in: tokens, at: place, words) { return (tokens[(subject.end - 1)..<place], verb) }
    }
    return nil
  }

  private static func verb(in tokens: [Token], at place: Int, _ words: ListWords) -> Wording.ListWord? {
    systemVerbs.first { words[$0].match(tokens, at: place) != nil }
  }
}
