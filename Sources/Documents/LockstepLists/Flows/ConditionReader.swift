import Lockstep
import LockstepModel

/// Reads the first sentence of an alternative: its condition, and what follows it in the same line.
struct ConditionReader {
  let bytes: [UInt8]
  let words: ListWords
  let actors: Actors

  /// The ranges of the parts of an alternative's first sentence.
  struct FirstSentence {
    var condition: Range<Int>
    var consequence: Range<Int>?
    /// The words that name the step.
    var anchor: Range<Int>?
  }

  /// The condition without the words that name its step, and what follows it in the same line.
  ///
  /// - Parameter anchor: the words that name its step, where these are known already.
  func splitFirstSentence(of outline: UseCaseOutline.Branch, _ anchor: Range<Int>?) -> FirstSentence {
    var heading = (outline.trigger ?? outline.heading).trimmedOfSpaceAndMarks(in: bytes)
    if heading.isEmpty, let first = outline.paragraphs.first {
      heading = first.trimmedOfSpaceAndMarks(in: bytes)
    }
    // The number of a chapter: `2.2.2 Invalid format`.
    let opened = Tokens.of(bytes, heading).prefix(2)
    if outline.isHeading, outline.label == nil, opened.count == 2, opened[0].isNumber,
      opened[0].word.utf8.contains(UInt8(ascii: "."))
    {
      heading = opened[1].range.lowerBound..<heading.upperBound
    }
    let named = anchor ?? StepWords(bytes, words).namedSteps(in: heading)?.span
    var text = withoutAnchor(heading, named)
    if let named, let rest = consequenceStart(behind: named, heading, text) {
      let tokens = Tokens.of(bytes, text)
      let start = conditionStart(tokens, openingWordCount(tokens), in: text)
      return FirstSentence(
        condition: start..<text.upperBound, consequence: rest..<heading.upperBound, anchor: named)
    }
    if outline.trigger == nil, let act = actBehindName(in: text, hasSentencesBelow: !outline.items.isEmpty) {
      text = act
    }
    let tokens = Tokens.of(bytes, text)
    let opening = openingWordCount(tokens)
    guard opening < tokens.count else { return FirstSentence(condition: text, anchor: named) }
    let start = conditionStart(tokens, opening, in: text)
    if outline.trigger == nil {
      // `condition: consequence`, or a sentence behind the condition.
      lazy var areQuoted = Quotes.areQuoted(tokens, bytes)
      let colon = tokens.indices.dropFirst(opening + 1).last { place in
        tokens[place].before.isSuperset(of: [.colon, .blank]) || tokens[place].before.contains(.arrow)
      }
      let end = tokens.indices.dropFirst(opening + 1).first { place in
        endsCondition(tokens, place, opening, isBeforeColon: place < colon ?? 0)
          && !(areQuoted[place] && areQuoted[place - 1])
      }
      // Before the end of the sentence the system may act without being named.
      if end.map({ tokens[$0].before.contains(.period) }) ?? true,
        let act = tokens.indices.prefix(end ?? tokens.count).dropFirst(opening + 1).first(where: { place in
          beginsActWithoutSubject(tokens, place, opening) && !areQuoted[place]
        }), endings(in: Array(tokens[..<act])).isEmpty
      {
        return split(tokens, at: act, from: start, in: text, named)
      }
      if let end { return split(tokens, at: end, from: start, in: text, named) }
    }
    return FirstSentence(condition: start..<endingStart(tokens, opening, in: text), anchor: named)
  }

  /// The condition before a word, and the consequence from it on.
  private func split(
    _ tokens: [Token], at place: Int, from start: Int, in text: Range<Int>, _ named: Range<Int>?
  ) -> FirstSentence {
    let isJoining = Self.thenWords.contains(tokens[place].word)
    let then = isJoining && place + 1 < tokens.count ? place + 1 : place
    return FirstSentence(
      condition: start..<quoteEnd(behind: tokens[place - 1].range.upperBound, in: text),
      consequence: tokens[then].range.lowerBound..<text.upperBound, anchor: named)
  }

  /// Behind the words that open the condition, unless these say its opposite: `Unless the card is valid`.
  private func conditionStart(_ tokens: [Token], _ opening: Int, in text: Range<Int>) -> Int {
    let words = tokens.prefix(opening).map(\.word).joined(separator: " ")
    guard opening > 0, opening < tokens.count, !Wording.denies(condition: words), !isAnswer(tokens, opening)
    else { return text.lowerBound }
    return tokens[opening].range.lowerBound
  }

  /// Whether a condition is one word that says nothing alone: `If not: …`.
  private func isAnswer(_ tokens: [Token], _ place: Int) -> Bool {
    guard ["not", "so", "nicht", "yes", "no"].contains(tokens[place].word) else { return false }
    return place + 1 == tokens.count || !tokens[place + 1].before.isDisjoint(with: [.colon, .comma, .period])
  }

  /// How many words open a condition: `If`, `When`.
  private func openingWordCount(_ tokens: [Token]) -> Int {
    if let match = words[.condition].match(tokens, at: 0) {
      // `In case of …`
      let end = match.range.upperBound
      return end < tokens.count && tokens[end].word == "of" ? end + 1 : end
    }
    // `At any time: Guest quits`
    if let match = StepWords.anyStep.match(tokens, at: 0),
      let colon = tokens.indices.dropFirst(match.range.upperBound).prefix(10).first(where: {
        tokens[$0].before != .blank
      }), tokens[colon].before.contains(.colon)
    {
      // `At any time the guest quits: …`
      let start = match.range.upperBound
      let subject = start < colon ? actors.directSubject(of: tokens, at: start) : nil
      return subject.map { $0.kind != .unknown } == true ? start : colon
    }
    return tokens.first.map { ListWords.timeWords.contains($0.word) } == true ? 1 : 0
  }

  /// Whether a condition is over before a word.
  ///
  /// - Parameter opening: how many words open it; none for one without a word for conditions.
  private func endsCondition(_ tokens: [Token], _ place: Int, _ opening: Int, isBeforeColon: Bool) -> Bool {
    let before = tokens[place].before
    if before.contains(.arrow) { return true }
    if before.contains(.colon) {
      if opening == 0, isObjectOfAct(tokens, place) { return false }
      return !tokens[place - 1].isNumber || endsBehindNumber(tokens, place)
    }
    if before.contains(.period) { return !before.contains(.quote) }
    if before.contains(.line) { return true }
    if opening > 0, ["then", "dann"].contains(tokens[place].word) { return true }
    guard before.contains(.comma) || before.isSuperset(of: [.dash, .blank]) else { return false }
    // `Card is declined, the system shows an error`: without a word for a condition it is over where another sentence begins.
    if opening == 0 {
      // `Wird die Karte abgelehnt, zeigt das System …`
      if let end = VerbFirst.conditionEnd(tokens) { return place == end || place == end - 1 }
      let act = ListWords.andWords.contains(tokens[place].word) ? place + 1 : place
      // A dash sets a sentence off, whatever its verb.
      let isSetOff = before.isSuperset(of: [.dash, .blank])
      return !isBeforeColon && place > 1 && !opensWithPlace(tokens)
        && splitter.acts(tokens, at: act, isSentence: isSetOff)
    }
    // `If the guest, the clerk or the system cancels`, `If …, and the guest has no card`
    if Self.listWords.contains(tokens[place].word), !isArticle(tokens, place) { return false }
    // Where a sentence leads is not said further behind its first words.
    let rest = Array(tokens[place...].prefix(40))
    if let subject = actors.subject(of: rest), subject.kind != .unknown { return !isListed(rest, subject) }
    return !endings(in: rest).isEmpty
  }

  private func isListed(_ tokens: [Token], _ subject: Actors.Subject) -> Bool {
    if subject.isJoint { return true }
    let end = subject.inversionEnd ?? subject.end
    guard end < tokens.count else { return false }
    let next = tokens[end]
    return next.before.contains(.comma) || Self.listWords.contains(next.word) && !isPronoun(tokens, end)
  }

  /// Whether a word that joins in one language is the article of a name here: `, o sistema exibe …`
  private func isArticle(_ tokens: [Token], _ place: Int) -> Bool {
    Wording.isArticle(tokens[place].word) && actors.directSubject(of: tokens, at: place) != nil
  }

  /// Whether such a word is an object before a verb, and no other name follows it: `o sistema o informa`
  private func isPronoun(_ tokens: [Token], _ place: Int) -> Bool {
    guard Wording.isArticle(tokens[place].word), place + 1 < tokens.count else { return false }
    return !Wording.isArticle(tokens[place + 1].word)
      && actors.directSubject(of: tokens, at: place + 1) == nil
  }

  private static let listWords: Set<String> = ListWords.andWords.union(["or", "oder", "o", "ou"])

  /// Whether words say when and where, or how, before the sentence of the condition: `At any time, Guest quits`.
  private func opensWithPlace(_ tokens: [Token]) -> Bool {
    Self.placeWords.contains(tokens[0].word) || StepWords.anyStep.match(tokens, at: 0) != nil
      || words[.states].match(tokens, at: 0) != nil
  }

  private static let thenWords: Set<String> = ListWords.andWords.union(["then", "dann", "so"])
  static let placeWords: Set<String> = [
    "at", "in", "on", "by", "during", "before", "after", "while", "within", "between", "from", "except",
    "with",
    "without", "instead", "upon", "bei", "vor", "nach", "während", "ohne", "statt", "en", "durante", "antes",
    "después", "sin",
  ]

  /// Whether a condition is over at the colon behind a number: `younger than 18: System …`, not `5:30` and not `Case 2: …`.
  private func endsBehindNumber(_ tokens: [Token], _ place: Int) -> Bool {
    guard tokens[place].before.contains(.blank) else { return false }
    if place > 2 || actors.directSubject(of: tokens, at: place) != nil { return true }
    let sentence = tokens[place...].prefix(1) + tokens[(place + 1)...].prefix { !$0.before.contains(.period) }
    return !endings(in: Array(sentence)).isEmpty
  }

  func endings(in tokens: [Token]) -> [Ending] { EndingReader.endings(in: tokens, bytes, words) }

  var splitter: SentenceSplitter { SentenceSplitter(bytes: bytes, words: words, actors: actors) }

  /// The end of a condition with the quote that closes there, or a sign that belongs to its last number.
  private func quoteEnd(behind place: Int, in text: Range<Int>) -> Int {
    var end = place
    while end < text.upperBound {
      let (scalar, length) = bytes.scalar(at: end, before: text.upperBound)
      if Self.closingMarks.contains(scalar) {
        end += length
        continue
      }
      // `"No room found." Use case ends.`
      guard ".!?".unicodeScalars.contains(scalar), end + length < text.upperBound,
        Self.closingMarks.contains(bytes.scalar(at: end + length, before: text.upperBound).0)
      else { break }
      end += length
    }
    return end
  }

  private static let closingMarks: Set<Unicode.Scalar> = ["\"", "”", "“", "»", "」", ")", "'", "%", "€"]

  /// Where the words begin that say where it leads, as in `Clerk cancels and the use case ends`.
  private func endingStart(_ tokens: [Token], _ opening: Int, in text: Range<Int>) -> Int {
    guard let ending = endings(in: tokens).first, ending.tokenRange.lowerBound > opening + 1,
      !["to", "zu"].contains(tokens[ending.tokenRange.lowerBound - 1].word)
    else { return text.upperBound }
    var cut = ending.tokenRange.lowerBound
    while cut > opening + 1 {
      if cut > opening + 2, words[.useCase].match(tokens, at: cut - 2)?.range.upperBound == cut {
        cut -= 2
      } else if Self.joiningWords.contains(tokens[cut - 1].word) {
        cut -= 1
      } else {
        break
      }
    }
    return quoteEnd(behind: tokens[cut - 1].range.upperBound, in: text)
  }

  private static let joiningWords: Set<String> = [
    "and", "then", "the", "this", "so", "und", "der", "dann", "dieser", "y", "e", "et", "el", "o", "le", "en",
    "de",
  ]

  /// The text without the words that name its step: `(step 4)`, `At step 4, …`, `Step 4 - …`.
  private func withoutAnchor(_ text: Range<Int>, _ anchor: Range<Int>?) -> Range<Int> {
    guard let anchor, anchor.lowerBound >= text.lowerBound, anchor.upperBound <= text.upperBound else {
      return text
    }
    let rest = endOfMarks(behind: flowNameEnd(behind: anchor.upperBound, in: text), in: text)
    let before = Tokens.of(bytes, text.lowerBound..<anchor.lowerBound).count
    // `At step 4 the mail is empty` needs no mark.
    if before < 2, rest > anchor.upperBound || before == 1, rest < text.upperBound {
      return (rest..<text.upperBound).trimmedOfSpaceAndMarks(in: bytes)
    }
    let words = text.lowerBound..<anchor.lowerBound
    // `(main flow step 4): the disk is full`
    if bytes[text].first == UInt8(ascii: "("),
      bytes[anchor.upperBound..<text.upperBound].first == UInt8(ascii: ")"),
      rest < text.upperBound, !bytes[words].contains(UInt8(ascii: ")"))
    {
      return (rest..<text.upperBound).trimmedOfSpaceAndMarks(in: bytes)
    }
    let open =
      bytes[words].lastIndex(of: UInt8(ascii: "("))
      ?? bytes.firstRange(of: Array("（".utf8), in: words)?.lowerBound
    guard let open else { return text }
    // `(wrong file, step 2)`
    if open == text.lowerBound {
      let name = Tokens.of(bytes, open..<anchor.lowerBound)
      guard rest >= text.upperBound, let first = name.first, let last = name.last else { return text }
      return first.range.lowerBound..<last.range.upperBound
    }
    return (text.lowerBound..<open).trimmedOfSpaceAndMarks(in: bytes)
  }

  /// The end of the words that say which flow a step is of: `step 4 of the basic flow`.
  private func flowNameEnd(behind place: Int, in text: Range<Int>) -> Int {
    let tokens = Tokens.of(bytes, place..<min(text.upperBound, place + 60))
    guard let first = tokens.first, ["of", "in", "from", "des", "im", "vom"].contains(first.word),
      first.before.isSubset(of: [.blank])
    else { return place }
    let start = tokens.count > 1 && Wording.isArticle(tokens[1].word) ? 2 : 1
    guard let (key, count) = words.matchHeading(tokens[start...]), key == .main else { return place }
    return tokens[start + count - 1].range.upperBound
  }

  /// Where the consequence begins in `Card refused (step 4): System …`.
  private func consequenceStart(behind anchor: Range<Int>, _ heading: Range<Int>, _ text: Range<Int>) -> Int?
  {
    guard text.lowerBound == heading.lowerBound, text.upperBound <= anchor.lowerBound else { return nil }
    let rest = endOfMarks(behind: anchor.upperBound, in: heading)
    return rest > anchor.upperBound && rest < heading.upperBound ? rest : nil
  }

  /// The end of the marks behind an anchor; its own end if there are only blanks.
  private func endOfMarks(behind place: Int, in text: Range<Int>) -> Int {
    var end = place
    var hasMark = false
    while end < text.upperBound {
      let (scalar, length) = bytes.scalar(at: end, before: text.upperBound)
      guard " *_".unicodeScalars.contains(scalar) || "):,.-–—]".unicodeScalars.contains(scalar) else { break }
      if !" *_".unicodeScalars.contains(scalar) { hasMark = true }
      end += length
    }
    return hasMark ? end : place
  }
}
