import Lockstep
import LockstepModel

/// Conditions that come about in more than one way: `Guest cancels or the session expires`.
extension BranchReader {
  private static let orWords: Set<String> = ["or", "oder"]
  /// Behind these words a part says more about the one before, and is no condition by itself.
  private static let clauseWords: Set<String> = [
    "that", "which", "who", "whether", "dass", "ob", "deren", "dessen",
  ]
  /// The words of states that need no subject before them.
  private static let wordsWithoutSubject: Set<String> = [
    "already", "not", "no", "bereits", "nicht", "kein", "keine",
  ]
  private static let happeningWords: Set<String> = ["occurs", "happens", "crashes", "drops", "breaks"]
  private static let finiteTimeVerbs: Set<String> = ["expires", "times", "elapses", "lapses"]
  /// More parts than these are no condition that somebody wrote, and each row is compared with those before it.
  private static let mostParts = 20
  /// The most words of a subject that nothing declares.
  private static let longestSubject = 5

  /// One for each part of the condition that comes about in another way.
  ///
  /// - Parameter column: the words that name who acts, where a column does.
  func findTriggers(of condition: Range<Int>, column: Range<Int>?) -> [BranchTrigger] {
    let parts = column == nil ? parts(of: condition) : []
    guard parts.count > 1, parts.count <= Self.mostParts else { return [makeTrigger(condition, column)] }
    var triggers: [BranchTrigger] = []
    var start = condition.lowerBound
    for (place, part) in parts.enumerated() {
      let isLast = place + 1 == parts.count
      let next = isLast ? nil : findTriggerKind(of: parts[place + 1], column: nil)
      if let next, next.isLike(findTriggerKind(of: part, column: nil)) { continue }
      triggers.append(makeTrigger(start..<(isLast ? condition.upperBound : part.upperBound), nil))
      if !isLast { start = parts[place + 1].lowerBound }
    }
    // A condition that comes about in one way is whole.
    return triggers.count > 1 ? triggers : [makeTrigger(condition, nil)]
  }

  private func makeTrigger(_ condition: Range<Int>, _ column: Range<Int>?) -> BranchTrigger {
    BranchTrigger(
      kind: findTriggerKind(of: condition, column: column), condition: PlainText.of(bytes, condition),
      userAction: userAction(in: condition, column: column))
  }

  /// The parts between words for an alternative, each a clause.
  private func parts(of condition: Range<Int>) -> [Range<Int>] {
    let tokens = Tokens.of(bytes, condition)
    let joints = tokens.indices.filter { Self.orWords.contains(tokens[$0].word) }
    guard let lastJoint = joints.last, let last = tokens.last else { return [] }
    let areQuoted = Quotes.areQuoted(tokens, bytes)
    var parts: [Range<Int>] = []
    var start = 0
    let opensWithClause = isFirstClause(tokens)
    for place in tokens.indices.dropFirst() where place <= lastJoint {
      if Self.clauseWords.contains(tokens[place].word) { break }
      let isJoint = Self.orWords.contains(tokens[place].word)
      let next = isJoint ? place + 1 : place
      guard isJoint || tokens[place].before.contains(.comma), !areQuoted[place], next < tokens.count,
        !tokens[next].before.contains(.period), isClause(tokens, next),
        opensWithClause || sentenceReader.acts(tokens, at: next)
      else { continue }
      // A word behind a comma was a beginning already: `, or the guest cancels`.
      parts.append(tokens[start].range.lowerBound..<tokens[place - 1].range.upperBound)
      start = next
    }
    parts.append(tokens[start].range.lowerBound..<last.range.upperBound)
    return parts
  }

  /// Whether the words before the first joint or comma are a clause, and not a thing of a list: `Name, guest details or address are missing`.
  private func isFirstClause(_ tokens: [Token]) -> Bool {
    if let subject = sentenceReader.actors.directSubject(of: tokens, at: 0), subject.end < tokens.count {
      return !ActingWords.things.contains(tokens[subject.end].word)
    }
    return isClause(tokens, 0)
  }

  /// Whether a clause begins at a position, and not only another word for a thing of the one before.
  private func isClause(_ tokens: [Token], _ start: Int) -> Bool {
    let end = tokens.indices[start...].first {
      $0 > start && (Self.orWords.contains(tokens[$0].word) || tokens[$0].before.contains(.comma))
    }
    let part = Array(tokens[start..<(end ?? tokens.count)])
    if let subject = sentenceReader.actors.directSubject(of: part, at: 0) {
      return sentenceReader.acts(part, at: 0) || words[.states].match(part, at: subject.end) != nil
    }
    if let match = words[.expires].firstMatch(part), match.range.upperBound == part.count,
      match.range.lowerBound > 0 || Self.finiteTimeVerbs.contains(part[0].word)
    {
      let place = match.range.lowerBound
      return place == 0 || !ActingWords.isDeterminer(part[place - 1].word)
    }
    if case .passes = TimeReader(words: words).read(part, userEnd: nil), part[0].isNumber { return true }
    // `the card is declined`
    guard !ConditionReader.placeWords.contains(part[0].word) else { return false }
    for place in part.indices.dropFirst().prefix(Self.longestSubject) {
      let word = part[place].word
      guard part[place].before == .blank, !Self.clauseWords.contains(word) else { return false }
      if Self.happeningWords.contains(word) { return true }
      if words[.states].match(part, at: place) != nil { return !Self.wordsWithoutSubject.contains(word) }
    }
    return false
  }
}
