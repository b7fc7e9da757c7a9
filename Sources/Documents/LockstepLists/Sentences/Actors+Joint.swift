import Lockstep
import LockstepModel

/// Those who are named beside a subject: `Guest and Bank confirm`, `Guest, Clerk or Cook confirms`.
extension Actors {
  private static let jointWords: Set<String> = ListWords.andWords.union(["or", "oder"])
  /// The longest name of one whom nothing declares.
  private static let longestName = 3

  /// A subject that ends behind all those who are named with it.
  func joining(_ subject: Subject, _ tokens: [Token]) -> Subject {
    var end = subject.end
    var isJoint = false
    while end < tokens.count {
      let before = tokens[end].before
      let isWord = before.isSubset(of: [.blank, .comma]) && Self.jointWords.contains(tokens[end].word)
      guard isWord || before.contains(.comma) && !before.contains(.period),
        let next = nameEnd(tokens, at: isWord ? end + 1 : end, isLast: isWord)
      else { break }
      end = next
      isJoint = isWord
    }
    guard isJoint else { return subject }
    var all = subject
    (all.end, all.isJoint) = (end, true)
    return all
  }

  /// Where a further name ends.
  ///
  /// - Parameter isLast: whether the verb follows it.
  private func nameEnd(_ tokens: [Token], at place: Int, isLast: Bool) -> Int? {
    if let known = directSubject(of: tokens, at: place), known.end < tokens.count {
      let next = tokens[known.end]
      if !isLast || Self.jointWords.contains(next.word) { return known.end }
      let mayBeVerb = next.before == .blank && !ActingWords.things.contains(next.word)
      if mayBeVerb, !ActingWords.isDeterminer(next.word) { return known.end }
    }
    // Of one whom nothing declares only what follows it tells.
    guard place < tokens.count, !isLast || tokens[place].before == .blank else { return nil }
    let start = Wording.isArticle(tokens[place].word) ? place + 1 : place
    for end in tokens.indices.dropFirst(start).prefix(Self.longestName + 1) {
      let token = tokens[end]
      let isBehind = token.before.contains(.comma) || Self.jointWords.contains(token.word)
      if !isLast, end > start, isBehind { return end }
      if end > place, token.before != .blank { return nil }
      if mayBeVerb(tokens, end) { return isLast && end > start ? end : nil }
    }
    return nil
  }

  private func mayBeVerb(_ tokens: [Token], _ place: Int) -> Bool {
    let word = tokens[place].word
    if ActingWords.verbs.contains(word) || ActingWords.verbs.contains(word + "s") { return true }
    if words[.states].match(tokens, at: place) != nil { return true }
    // `Kunde und Händler prüfen …`
    let isGerman = place > 1 && ["und", "oder"].contains(tokens[place - 2].word)
    return isGerman && word.hasSuffix("en") && !ActingWords.isDeterminer(tokens[place - 1].word)
  }
}
