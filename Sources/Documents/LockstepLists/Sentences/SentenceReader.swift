import Lockstep
import LockstepModel

/// Reads sentences.
struct SentenceReader {
  let bytes: [UInt8]
  let words: ListWords
  let actors: Actors

  func readSentence(
    _ item: UseCaseOutline.Item, id: SourceString, hasNextSentence: Bool = false
  ) -> Sentence {
    var sentence = self.readSentence(item.text, id: id, hasNextSentence: hasNextSentence)
    if let column = item.actor {
      sentence.subject = actors.subject(of: sentence.tokens, column: Tokens.of(bytes, column))
      if let subject = sentence.subject, subject.end == 0 {
        sentence.subjectColumn = subject.isJoint || subject.hasRemark ? column : subject.range
      }
      sentence.predicate = readPassive(&sentence) ? sentence.text : predicateRange(of: sentence)
    }
    if item.isResponse, sentence.kind == .unknown, let first = sentence.tokens.first {
      sentence.subject = Actors.Subject(kind: .system, range: first.range, end: 0)
      sentence.subjectColumn = nil
    }
    analyse(&sentence)
    return sentence
  }

  /// The sentences of an item: one for each one who acts in it, and one that says that steps are repeated.
  ///
  /// - Parameter isFollowed: whether sentences of the main flow follow it, so that only a sentence of its own may end it.
  /// - Parameter nextID: the ID of each further one by its position; nil for IDs that are counted behind that of the item.
  func readSentences(
    _ item: UseCaseOutline.Item, id: SourceString, hasNextSentence: Bool = false,
    nextID: ((Int, Range<Int>) -> SourceString)? = nil
  ) -> [Sentence] {
    var read: [Sentence] = []
    let text = item.actor == nil ? actors.withoutTitle(item.text, bytes) : item.text
    for (place, part) in splitter.parts(of: text, column: item.actor).enumerated() {
      var own = item
      own.text = part
      if place > 0 { own.actor = nil }
      let id = place == 0 ? id : nextID?(place, part) ?? read[place - 1].continuationID(at: part)
      read.append(readSentence(own, id: id, hasNextSentence: hasNextSentence))
    }
    return read
  }

  var splitter: SentenceSplitter { SentenceSplitter(bytes: bytes, words: words, actors: actors) }

  /// Whether words from a position on are about somebody's act.
  func acts(_ tokens: [Token], at place: Int) -> Bool { splitter.acts(tokens, at: place) }

  /// - Parameter isFollowed: whether sentences of the main flow follow it, so that only a sentence of its own may end it.
  func readSentence(_ text: Range<Int>, id: SourceString, hasNextSentence: Bool = false) -> Sentence {
    let text = text.trimmedOfSpaceAndMarks(in: bytes)
    var sentence = Sentence(id: id, text: text, tokens: Tokens.of(bytes, text), predicate: text)
    extractEndings(&sentence, hasNextSentence: hasNextSentence)
    sentence.subject = actors.subject(of: sentence.tokens)
    sentence.predicate = readPassive(&sentence) ? sentence.text : predicateRange(of: sentence)
    return sentence
  }

  /// Makes what is done to its subject one of the system: `Guest is informed`, `Products are displayed`.
  private func readPassive(_ sentence: inout Sentence) -> Bool {
    guard let subject = sentence.subject else { return false }
    let voice = PassiveVoice(bytes: bytes, words: words)
    switch subject.kind {
    case .user, .other:
      guard voice.begins(sentence.tokens, at: subject.end) else { return false }
      sentence.subject?.kind = .system
    case .unknown where subject.end > 0:
      guard let verb = voice.verbOfThing(sentence.tokens, from: subject.end - 1) else { return false }
      sentence.subject?.kind = voice.agent(sentence.tokens, behind: verb, actors)?.kind ?? .system
      sentence.subject?.end = verb
    case .system, .unknown: return false
    }
    return true
  }

  /// The words behind the subject; all words where others than these tell who acts, or when.
  private func predicateRange(of sentence: Sentence) -> Range<Int> {
    guard let subject = sentence.subject, subject.kind != .unknown, subject.end > 0,
      subject.end < sentence.tokens.count, !subject.isJoint,
      subject.kind != .user || !followsStatement(subject, sentence.tokens)
    else { return sentence.text }
    let end = max(sentence.text.upperBound, sentence.tokens[subject.end].range.upperBound)
    return subject.actStart(sentence.tokens, in: bytes)..<end
  }

  /// Whether a statement that is no condition, and nothing else tells, comes before a subject: `The balance is unknown; guest
  /// calls the bank.`
  func followsStatement(_ subject: Actors.Subject, _ tokens: [Token]) -> Bool {
    guard let start = tokens.firstIndex(where: { $0.range.upperBound > subject.range.lowerBound }), start > 2,
      !ConditionReader.placeWords.contains(tokens[0].word), words.conditionEnd(tokens, at: 0) == nil
    else { return false }
    return (1..<start).contains { words[.states].match(tokens, at: $0) != nil }
  }

  /// Takes a sentence that only says where the flow leads from the others.
  private func extractEndings(_ sentence: inout Sentence, hasNextSentence: Bool) {
    let tokens = sentence.tokens
    sentence.endings = EndingReader.endings(in: tokens, bytes, words)
    // `→ Step 3`
    if sentence.endings.isEmpty, let match = words[.step].match(tokens, at: 0),
      match.range.upperBound == tokens.count, let number = match.numbers.first
    {
      let range = tokens[number].range
      let kind = Ending.Kind.step(String(decoding: bytes[range], as: UTF8.self))
      sentence.endings = [Ending(kind: kind, span: range, tokenRange: match.range)]
    }
    guard let ending = sentence.endings.first else { return }
    var start = ending.tokenRange.lowerBound
    while start > 0, tokens[start].before.isDisjoint(with: [.period, .line]) { start -= 1 }
    let isApart = isFiller(tokens[start..<ending.tokenRange.lowerBound])
    let clause = clauseStart(tokens, before: ending.tokenRange.lowerBound, from: start)
    if hasNextSentence {
      let isClause = isApart || clause > start && isFiller(tokens[clause..<ending.tokenRange.lowerBound])
      sentence.endings.removeAll { !$0.leadsFromTheMiddle(isApart: isClause) }
    }
    if sentence.endings.isEmpty { return }
    // `If so, return to step 2.`, `System stores it (if invalid, return to step 1)`, `On error return to step 1.`
    if ending.condition == nil, start < ending.tokenRange.lowerBound {
      sentence.endings[0].condition = conditionWords(tokens, at: start) ?? conditionWords(tokens, at: clause)
    }
    guard isApart else { return }
    if start == 0 {
      sentence.isOnlyEnding = true
    } else {
      let gap = tokens[start - 1].range.upperBound..<tokens[start].range.lowerBound
      sentence.text = (sentence.text.lowerBound..<closingEnd(in: gap))
      sentence.tokens.removeSubrange(start...)
    }
  }

  /// Where a sentence ends in the marks behind its last word: behind a quote or a parenthesis that closes there.
  private func closingEnd(in gap: Range<Int>) -> Int {
    var marks = gap.prefix { bytes[$0] > 0x20 }
    while let last = marks.last, "*_.:;,!?".utf8.contains(bytes[last]) { marks = marks.dropLast() }
    let closes = marks.contains { "'\")".utf8.contains(bytes[$0]) || bytes[$0] >= 0x80 }
    return closes ? marks.upperBound : gap.lowerBound
  }

  /// The words that open a condition at a position.
  private func conditionWords(_ tokens: [Token], at place: Int) -> Range<Int>? {
    if let end = words.conditionEnd(tokens, at: place) { return byteRange(tokens, place..<end) }
    let isCase =
      ["in", "im"].contains(tokens[place].word) && place + 2 < tokens.count
      && tokens[place...].prefix(3).contains { ["case", "event", "falle", "caso"].contains($0.word) }
    let isOpening = isCase || Self.openingWords.contains(tokens[place].word)
    return isOpening ? tokens[place].range : nil
  }

  private static let openingWords: Set<String> = ["on", "should", "for", "upon", "depending", "bei"]

  /// Where the last clause before a word begins.
  private func clauseStart(_ tokens: [Token], before end: Int, from start: Int) -> Int {
    tokens.indices[start...end].last { place in
      place == start || !tokens[place].before.isDisjoint(with: [.comma, .parenthesis, .colon, .dash])
    } ?? start
  }

  /// Whether words before an ending say nothing by themselves: `Then the system …`.
  private func isFiller(_ tokens: ArraySlice<Token>) -> Bool {
    // So many say something.
    guard tokens.count < 16 else { return false }
    var place = tokens.startIndex
    let all = Array(tokens)
    while place < tokens.endIndex {
      let own = place - tokens.startIndex
      if let subject = actors.subject(of: Array(all[own...])), subject.kind != .unknown, subject.end > 0 {
        place += subject.end
        continue
      }
      if let (key, count) = words.matchHeading(tokens[place...]), key == .useCase {
        place += count
        continue
      }
      let word = tokens[place].word
      guard word.count <= 4 || word == "scenario" else { return false }
      place += 1
    }
    return true
  }
}

extension Range<Int> {
  /// Without whitespace and marks of emphasis around it, and without the full stop at its end.
  func trimmedOfSpaceAndMarks(in bytes: [UInt8]) -> Range<Int> {
    var range = self
    while let first = range.first, bytes[first] <= 0x20 || "*_".utf8.contains(bytes[first]) {
      range = range.dropFirst()
    }
    while let last = range.last {
      if bytes[last] <= 0x20 || "*_.:;".utf8.contains(bytes[last]) {
        range = range.dropLast()
      } else if range.count > 3, bytes[range].suffix(3).elementsEqual("。".utf8) {
        range = range.dropLast(3)
      } else {
        break
      }
    }
    return range
  }
}
