import Lockstep
import LockstepModel

/// Lines below a sentence: sentences that belong to it, or parts of what it shows or asks for.
extension SentenceReader {
  /// The sentences of an item and those below it; any other line there is data of the one before it.
  func readItem(_ item: UseCaseOutline.Item, id: SourceString, hasNextSentence: Bool = false) -> [Sentence] {
    var item = item
    let actor = actorOfList(below: item)
    // `3.` with a list below it
    if Tokens.of(bytes, item.text).isEmpty, let first = item.details.first {
      item.text = first.text
      item.isResponse = item.isResponse || conditions.opens(first.text)
      item.details.removeFirst()
    }
    // `The system:` with what it does below it: the first line has its number.
    if let actor, namesOnlyWhoActs(item), let first = item.details.first, !isCondition(first.text) {
      (item.text, item.actor) = (first.text, actor.range)
      item.details.removeFirst()
    }
    var read = readSentences(item, id: id, hasNextSentence: hasNextSentence)
    for (detail, line) in zip(item.details, sentences(below: item, actor)) {
      guard let last = read.indices.last else { break }
      if let line {
        read += readSentences(
          line, id: read[last].continuationID(at: line.text), hasNextSentence: hasNextSentence)
      } else if detail.isListed, !isCondition(detail.text) {
        read[last].data.append(withoutComma(detail.text))
      }
    }
    if let next = item.next, let last = read.indices.last, read[last].endings.isEmpty {
      read[last].endings = NextCell(bytes, words, next).map { [$0.ending] } ?? []
    }
    return read
  }

  /// A line of a list without the mark that the next one follows.
  func withoutComma(_ text: Range<Int>) -> Range<Int> {
    var text = text.trimmedOfSpaceAndMarks(in: bytes)
    while let last = text.last, ",;".utf8.contains(bytes[last]) { text = text.dropLast() }
    return text
  }

  private func isCondition(_ text: Range<Int>) -> Bool { conditions.opens(text) || opensOtherWay(text) }

  /// The lines below an item as sentences; nil for one that is none.
  ///
  /// - Parameter actor: the one who acts in the lines of the list.
  private func sentences(
    below item: UseCaseOutline.Item, _ actor: ListActor?
  ) -> [UseCaseOutline.Item?] {
    let numbered = item.details.filter(\.isNumbered)
    // In a numbered list in which most lines say what somebody does, the others do, too.
    let isList = numbered.count { splitter.acts(in: $0.text, isSentence: true) } * 2 > numbered.count
    let lines = item.details.filter { !conditions.opens($0.text) }
    // A verb that is not known is one where most lines are sentences by their form.
    let areSentences = lines.count { hasFormOfAct($0.text) } * 2 > lines.count
    return item.details.map { detail in
      var line = UseCaseOutline.Item(text: detail.text, indent: item.indent, isCell: false)
      if isCondition(detail.text) {
        line.isResponse = true
        return saysWhatFollows(detail.text) ? line : nil
      }
      if detail.isNumbered && isList || isSentenceBelow(detail.text) { return line }
      if areSentences, hasFormOfAct(detail.text) { return line }
      guard let actor, detail.indent <= actor.indent else { return nil }
      line.actor = actor.range
      return line
    }
  }

  /// Whether a line below another one is a sentence.
  func isSentenceBelow(_ text: Range<Int>) -> Bool { isSentence(text) || isWholeSentence(text) }

  /// Whether a line ends as a sentence does, and says what somebody does or what happens: `Guest decides to leave.`, `The list is
  /// renewed.`
  private func isWholeSentence(_ text: Range<Int>) -> Bool {
    guard bytes[text].last == UInt8(ascii: "."), bytes[text].first?.isCapital == true else { return false }
    let tokens = Tokens.of(bytes, text)
    if let subject = actors.directSubject(of: tokens, at: 0) {
      guard subject.end < tokens.count else { return false }
      if PassiveVoice(bytes: bytes, words: words).begins(tokens, at: subject.end) { return true }
      return hasFormOfAct(text)
    }
    let start = tokens.first.map { Wording.isArticle($0.word) } == true ? 1 : 0
    return PassiveVoice(bytes: bytes, words: words).verbOfThing(tokens, from: start) != nil
  }

  /// Whether a line begins with somebody who is declared, and a word that has the ending of a verb.
  private func hasFormOfAct(_ text: Range<Int>) -> Bool {
    let tokens = Tokens.of(bytes, text.prefix(Self.longestBeginning))
    guard tokens.count > 2, let subject = actors.directSubject(of: tokens, at: 0), subject.end < tokens.count
    else { return false }
    let verb = tokens[subject.end].word
    return ["s", "t"].contains { verb.hasSuffix($0) } && splitter.acts(in: text, isSentence: true)
  }

  /// In bytes.
  private static let longestBeginning = 120

  // MARK: Conditions

  /// Whether a line begins with the words of another way: `Otherwise, the system …`.
  func opensOtherWay(_ text: Range<Int>) -> Bool {
    let tokens = Tokens.of(bytes, text.prefix(Self.longestBeginning))
    guard let first = tokens.first, tokens.count > 2 else { return false }
    return words[.otherwise].match(tokens, at: 0) != nil || first.word == "else"
  }

  /// Whether a line with a condition has a consequence, or says where it leads.
  func saysWhatFollows(_ text: Range<Int>) -> Bool {
    let tokens = Tokens.of(bytes, text)
    guard let start = conditions.clauseStart(tokens), start < tokens.count else { return false }
    let clause = Array(tokens[start...])
    let isThing = Wording.isArticle(clause[0].word)
    return actors.directSubject(of: clause, at: 0).map { $0.end < clause.count } == true
      || ActingWords.beginsSystemAct(clause, at: 0, words)
      || PassiveVoice(bytes: bytes, words: words).verbOfThing(clause, from: isThing ? 1 : 0) != nil
      || !EndingReader.endings(in: tokens, bytes, words).isEmpty
  }

  var conditions: ConditionLines { ConditionLines(bytes: bytes, words: words) }

  // MARK: Sentences

  /// Whether a text says that somebody who is declared acts.
  ///
  /// - Parameter isSentence: whether it is a sentence by its form, so that something in it must be a verb.
  func acts(in text: Range<Int>, isSentence: Bool = false) -> Bool {
    splitter.acts(in: text, isSentence: isSentence)
  }

  /// Whether a line without a number says that somebody acts, that steps are repeated, or where it leads.
  func isSentence(_ text: Range<Int>) -> Bool {
    if acts(in: text) { return true }
    let tokens = Tokens.of(bytes, text)
    return words[.repeats].firstMatch(tokens).map { !$0.numbers.isEmpty } == true
      || !EndingReader.endings(in: tokens, bytes, words).isEmpty
  }
}
