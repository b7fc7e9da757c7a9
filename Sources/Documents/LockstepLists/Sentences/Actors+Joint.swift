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
      let before = beforeName(tokens[end])
      let isWord = before.isSubset(of: [.blank, .comma]) && Self.jointWords.contains(tokens[end].word)
      // `Guest/Clerk confirms`
      let isSlash = before.contains(.slash) && before.isSubset(of: [.blank, .dash, .slash])
      guard isWord || isSlash || before.contains(.comma) && !before.contains(.period),
        let next = nameEnd(tokens, at: isWord ? end + 1 : end, isLast: isWord || isSlash)
      else { break }
      end = next
      isJoint = isWord || isSlash
    }
    guard isJoint else { return subject }
    var all = subject
    (all.end, all.isJoint) = (end, true)
    return all
  }

  /// What separates a word from a name, apart from the parentheses behind that.
  private func beforeName(_ token: Token) -> Token.Break {
    token.before.contains(.closing) ? token.before.subtracting([.parenthesis, .closing]) : token.before
  }

  /// The subject that a cell of a column names, with others and remarks in it: `Guest / Clerk`, `Guest (signed in)`.
  func subject(_ first: Subject, ofColumn column: [Token]) -> Subject {
    var all = Subject(kind: first.kind, range: first.range, end: 0, isGeneric: first.isGeneric)
    guard first.end < column.count else {
      all.hasRemark = first.hasRemark
      return all
    }
    let next = column[first.end]
    all.hasRemark = first.hasRemark || next.before.contains(.parenthesis)
    all.isJoint =
      !next.before.isDisjoint(with: [.comma, .slash]) || Self.jointWords.contains(next.word)
    return all
  }

  /// Where a further name ends.
  ///
  /// - Parameter isLast: whether the verb follows it.
  private func nameEnd(_ tokens: [Token], at place: Int, isLast: Bool) -> Int? {
    if let known = directSubject(of: tokens, at: place), known.end < tokens.count {
      let next = tokens[known.end]
      if !isLast || Self.jointWords.contains(next.word) { return known.end }
      let mayBeVerb = beforeName(next) == .blank && !ActingWords.things.contains(next.word)
      if mayBeVerb, !ActingWords.isDeterminer(next.word) { return known.end }
    }
    // Of one whom nothing declares only what follows it tells.
    guard place < tokens.count, !isLast || tokens[place].before.isSubset(of: [.blank, .dash, .slash]) else {
      return nil
    }
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
