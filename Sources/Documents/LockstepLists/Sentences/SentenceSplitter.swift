import LockstepModel

/// Cuts an item into a part for each one who acts, so that nobody's act is lost: `System shows an error. Guest chooses another
/// card.`
struct SentenceSplitter {
  let bytes: [UInt8]
  let words: ListWords
  let actors: Actors

  /// The parts of a text, at least one.
  ///
  /// - Parameter column: the words that name who acts in the first part, where a column does.
  func parts(of text: Range<Int>, column: Range<Int>?) -> [Range<Int>] {
    let tokens = Tokens.of(bytes, text)
    let starts = actStarts(tokens, column.map { Tokens.of(bytes, $0) } ?? []) + loopStarts(tokens)
    let places = Set(starts).sorted()
    let ends = places.map { end(before: $0, tokens) } + [text.upperBound]
    return zip([text.lowerBound] + places.map { tokens[$0].range.lowerBound }, ends).map { $0..<$1 }
  }

  /// Where a part ends before the one that begins at a position: before a comma and a joining word.
  private func end(before start: Int, _ tokens: [Token]) -> Int {
    let isJoint = start > 1 && Self.joiningWords.contains(tokens[start - 1].word)
    let last = isJoint ? start - 2 : start - 1
    let next = tokens[start].range.lowerBound
    if tokens[last + 1].before.contains(.period) {
      return isJoint ? tokens[start - 1].range.lowerBound : next
    }
    return bytes[tokens[last].range.upperBound..<next].firstIndex { ",; ".utf8.contains($0) } ?? next
  }

  /// Where another one acts than in the part before.
  private func actStarts(_ tokens: [Token], _ column: [Token]) -> [Int] {
    guard var actor = actors.subject(of: tokens, column: column), actor.kind != .unknown else { return [] }
    var starts: [Int] = []
    // What somebody checks, waits for or does under a condition is no act by itself.
    var clause = opensClause(tokens, 0) ? 0 : nil
    // Where a sentence began that has not named its subject yet: `Afterwards, guest leaves.`
    var openSentence: Int?
    lazy var areQuoted = Quotes.areQuoted(tokens, bytes)
    // Those who are named together do one thing.
    for place in tokens.indices.dropFirst(actor.isJoint ? max(1, actor.end) : 1) {
      let before = tokens[place].before
      let isSentence = before.contains(.period)
      if isSentence {
        clause = nil
        openSentence = actors.directSubject(of: tokens, at: place) == nil ? place : nil
      }
      let isJoined = Self.joiningWords.contains(tokens[place].word)
      let start = isJoined ? place + 1 : place
      let isSetOff =
        before.contains(.comma) || before.contains(.line)
        || isJoined && before.isDisjoint(with: [.period, .colon])
      if isSentence || isSetOff, let subject = actors.directSubject(of: tokens, at: start),
        isOther(subject, than: actor), acts(tokens, subject, isSentence: isSentence), !areQuoted[place],
        clause.map({ isJoined && leaves($0, tokens, subject, actor) }) ?? true
      {
        (actor, clause) = (subject, nil)
        starts.append(openSentence ?? start)
      }
      if isSetOff, actors.directSubject(of: tokens, at: start) != nil { openSentence = nil }
      if clause == nil, opensClause(tokens, place) { clause = place }
    }
    return starts
  }

  /// Whether the system's act behind a clause about something else is a sentence by itself: `Guest indicates that he has finished
  /// and the system displays the bill.`
  private func leaves(
    _ clause: Int, _ tokens: [Token], _ subject: Actors.Subject, _ actor: Actors.Subject
  ) -> Bool {
    guard Self.statementWords.contains(tokens[clause].word), subject.kind == .system, actor.kind != .system,
      ActingWords.verbs.contains(tokens[subject.end].word) || isKnownVerb(tokens, subject.end)
    else { return false }
    // `checks that the card is valid and the system stores it`, `so that …`
    let isChecked = (min(actor.end, clause)..<clause).contains { place in
      words[.checks].match(tokens, at: place) != nil || Self.perceivingWords.contains(tokens[place].word)
    }
    return !isChecked && actors.directSubject(of: tokens, at: clause + 1)?.kind != .system
  }

  /// Of those who are neither the system nor the user, each one acts for itself.
  private func isOther(_ subject: Actors.Subject, than actor: Actors.Subject) -> Bool {
    if subject.kind != actor.kind { return true }
    return subject.kind == .other && !bytes[subject.range].elementsEqual(bytes[actor.range])
  }

  private func opensClause(_ tokens: [Token], _ place: Int) -> Bool {
    // `after that` opens none.
    if place > 0, tokens[place].word == "that", ["after", "before"].contains(tokens[place - 1].word) {
      return false
    }
    return Self.clauseWords.contains(tokens[place].word) || words.conditionEnd(tokens, at: place) != nil
      || words[.otherwise].match(tokens, at: place) != nil
  }

  /// Whether what follows a name is what its bearer does, and not another name or a state.
  ///
  /// - Parameter isSentence: whether the name begins a sentence, in which something must be its verb.
  private func acts(_ tokens: [Token], _ subject: Actors.Subject, isSentence: Bool) -> Bool {
    var verb = subject.end
    while verb < tokens.count, ActingWords.isAdverb(tokens[verb].word) { verb += 1 }
    let remark: Token.Break = subject.hasRemark ? [.parenthesis, .closing] : []
    guard verb < tokens.count, tokens[verb].before.subtracting(remark) == .blank else { return false }
    let word = tokens[verb].word
    let next = verb + 1 < tokens.count && tokens[verb + 1].before == .blank ? tokens[verb + 1].word : nil
    // `il sistema la visualizza`
    if next != nil, ActingWords.isDeterminer(word), isKnownVerb(tokens, verb + 1) { return true }
    if ActingWords.auxiliaries.contains(word) { return next.map { !ActingWords.states.contains($0) } == true }
    guard words[.states].match(tokens, at: verb) == nil, !Self.joiningWords.contains(word),
      !Wording.isArticle(word), !ActingWords.things.contains(word)
    else { return false }
    if ActingWords.verbs.contains(word) || isKnownVerb(tokens, verb) {
      return next.map { !ActingWords.states.contains($0) } ?? true
    }
    if isSentence { return next.map { !ActingWords.states.contains($0) } ?? true }
    return next.map(ActingWords.isDeterminer) == true
  }

  private func isKnownVerb(_ tokens: [Token], _ place: Int) -> Bool {
    let keys: [Wording.ListWord] = [.displays, .stores, .checks, .executes, .interrupts]
    return keys.contains { words[$0].match(tokens, at: place) != nil }
  }

  /// Whether a text that is no sentence of the list is one about somebody's act: `System checks the card`, not `Guest name`.
  ///
  /// - Parameter isSentence: whether it is a sentence by its form, so that something in it must be a verb.
  func acts(in text: Range<Int>, isSentence: Bool = false) -> Bool {
    let tokens = Tokens.of(bytes, text)
    guard tokens.count > 1, bytes[text].first != UInt8(ascii: "!"),
      let subject = actors.directSubject(of: tokens, at: 0)
    else { return false }
    return acts(tokens, subject, isSentence: isSentence)
  }

  /// Whether words from a position on are about somebody's act.
  ///
  /// - Parameter isSentence: whether they are a sentence by its form, so that something in it must be a verb.
  func acts(_ tokens: [Token], at place: Int, isSentence: Bool = false) -> Bool {
    actors.directSubject(of: tokens, at: place).map { acts(tokens, $0, isSentence: isSentence) } == true
  }

  // MARK: Loops

  /// Where sentences begin behind the first one that say that steps are repeated.
  private func loopStarts(_ tokens: [Token]) -> [Int] {
    for match in words[.repeats].matches(in: tokens) {
      var start = match.range.lowerBound
      while start > 0, !beginsSentence(tokens, start) { start -= 1 }
      if start > 0 { return [start] }
    }
    return []
  }

  /// Whether a word is the first one of a sentence or of a line.
  private func beginsSentence(_ tokens: [Token], _ place: Int) -> Bool {
    tokens[place].before.contains(.period)
      || bytes[tokens[place - 1].range.upperBound..<tokens[place].range.lowerBound].contains(0x0A)
  }

  private static let joiningWords = ListWords.andWords.union(["then", "but", "dann", "aber"])
  private static let clauseWords: Set<String> = [
    "that", "whether", "until", "so", "because", "which", "who", "before", "while", "dass", "ob", "bis",
    "weil",
    "damit", "que", "hasta", "até", "che", "jusqu",
  ]
  /// Those of them behind which somebody says something, or describes a thing.
  private static let statementWords: Set<String> = ["that", "which", "who", "dass", "que", "che"]
  private static let perceivingWords: Set<String> = [
    "so", "sees", "notices", "observes", "ensures", "expects", "knows", "waits", "sure",
  ]
}
