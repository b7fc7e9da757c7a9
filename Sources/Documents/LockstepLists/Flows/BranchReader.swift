import Lockstep
import LockstepModel

/// Reads one alternative.
struct BranchReader {
  let bytes: [UInt8]
  let words: ListWords
  let sentenceReader: SentenceReader
  /// The sentences of the main flow that cite each code.
  let citingStepsByCode: [String: [String]]

  func readBranch(_ outline: UseCaseOutline.Branch, id: SourceString, isOrdinal: Bool) -> Branch {
    let lines = outline.lines
    var outline = outline
    var anchor = findAnchor(of: outline, isOrdinal: isOrdinal)
    var firstStepNumber = 1
    // `1. At step 4, the mail is empty.` is the condition, and not what happens then.
    if outline.trigger == nil, let first = outline.items.first?.text, let span = anchor.span,
      first.contains(span.lowerBound)
    {
      outline.heading = first
      outline.items.removeFirst()
      firstStepNumber = 2
    }
    var parts = splitFirstSentence(of: outline, anchor.span)
    if anchor.span == nil { anchor.span = parts.anchor }
    var read: [Sentence] = []
    var endings: [Ending] = []
    for (number, item) in outline.items.enumerated() {
      let counted = number + firstStepNumber
      let own =
        item.isContinuation
        ? read.last?.followingID(at: item.text) : itemID(item, counted, of: id, shape: outline.shape)
      let place = SourceString(BranchStepID.text(counted, of: id.value, outline.shape), at: Span(item.text))
      read += sentenceReader.readSentences(item, id: own ?? place, findsEndings: true)
    }
    let prose = outline.heading.isEmpty ? nil : outline.paragraphs.first?.trimmedOfSpaceAndMarks(in: bytes)
    if outline.items.isEmpty, let consequence = parts.consequence ?? prose {
      let own = SourceString(BranchStepID.text(1, of: id.value, outline.shape), at: Span(consequence))
      var sentence = sentenceReader.readSentence(consequence, id: own, findsEndings: true)
      sentenceReader.analyse(&sentence)
      read.append(sentence)
      parts.consequence = nil
    }
    readLoops(in: outline.paragraphs, of: id, outline.shape, &read)
    // An end that other sentences follow is read with the last one.
    for sentence in read { endings += sentence.endings }
    for paragraph in outline.paragraphs {
      endings += Ending.all(Tokens.of(bytes, paragraph), bytes, words)
    }
    if read.isEmpty, endings.isEmpty { endings = Ending.all(Tokens.of(bytes, outline.heading), bytes, words) }
    return Branch(
      id: id, shape: outline.shape, anchor: anchor.anchor, anchorSpan: anchor.span ?? idRange(id, outline),
      condition: PlainText.of(bytes, conditionOrName(parts.condition, outline)),
      findingRange: outline.trigger ?? idRange(id, outline),
      cause: findCause(of: parts.condition, column: outline.actor),
      action: userAction(in: parts.condition, column: outline.actor),
      sentences: read.filter { !$0.isOnlyEnding }, firstStepNumber: firstStepNumber,
      endings: endings.uniqued(by: \.kind),
      span: Span(outline.start..<max(outline.end, outline.start)), lines: lines)
  }

  /// The condition; of an alternative without one the name that its heading has, so that two of them differ.
  private func conditionOrName(_ condition: Range<Int>, _ outline: UseCaseOutline.Branch) -> Range<Int> {
    let heading = outline.start..<max(outline.start, outline.heading.upperBound)
    return condition.isEmpty && outline.isHeading ? heading.trimmedOfSpaceAndMarks(in: bytes) : condition
  }

  /// `Steps 3a1-3a2 are repeated until …` behind the steps, or in an item without a number, is a step by itself.
  private func readLoops(
    in paragraphs: [Range<Int>], of id: SourceString, _ shape: Label.Shape?, _ read: inout [Sentence]
  ) {
    for place in read.indices.dropFirst() where read[place].loop != nil && hasCountedID(read[place]) {
      read[place].id = read[place - 1].followingID(at: read[place].text)
    }
    for paragraph in paragraphs where words[.repeats].firstMatch(Tokens.of(bytes, paragraph)) != nil {
      let own =
        read.last?.followingID(at: paragraph)
        ?? SourceString(BranchStepID.text(1, of: id.value, shape), at: Span(paragraph))
      var sentence = sentenceReader.readSentence(paragraph, id: own, findsEndings: true)
      sentenceReader.analyse(&sentence)
      // The only paragraph may have been read already.
      if sentence.loop != nil, read.last?.text != sentence.text { read.append(sentence) }
    }
  }

  /// Whether the ID of a sentence is counted, and not one of the document.
  private func hasCountedID(_ sentence: Sentence) -> Bool { sentence.id.span.start == sentence.id.span.end }

  private func idRange(_ id: SourceString, _ outline: UseCaseOutline.Branch) -> Range<Int> {
    outline.label.map { Int($0.span.start)..<Int($0.span.end) }
      ?? (outline.heading.isEmpty ? outline.start..<outline.end : outline.heading)
  }

  private func itemID(
    _ item: UseCaseOutline.Item, _ number: Int, of id: SourceString, shape: Label.Shape?
  ) -> SourceString {
    let place = item.label?.span ?? Span(item.text.lowerBound..<item.text.lowerBound)
    guard let label = item.label, !label.value.utf8.allSatisfy(\.isDigit) else {
      let counted = item.label.flatMap { Int($0.value) } ?? number
      return SourceString(BranchStepID.text(counted, of: id.value, shape), at: place)
    }
    // The step of another alternative is a finding, and has the number that it should have.
    guard
      LabelPath.isSame(LabelPath.parent(of: label.value), id.value) || LabelPath.isSame(label.value, id.value)
    else { return SourceString(BranchStepID.text(number, of: id.value, shape), at: place) }
    return label
  }

  // MARK: Condition and consequence

  /// The ranges of the parts of an alternative's first sentence.
  private struct FirstSentence {
    var condition: Range<Int>
    var consequence: Range<Int>?
    /// The words that name the step.
    var anchor: Range<Int>?
  }

  /// The condition without the words that name its step, and what follows it in the same line.
  private func splitFirstSentence(of outline: UseCaseOutline.Branch, _ anchor: Range<Int>?) -> FirstSentence {
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
    let named = anchor ?? namedSteps(in: heading)?.span
    let text = withoutAnchor(heading, named)
    if let named, let rest = consequenceStart(behind: named, heading, text) {
      let tokens = Tokens.of(bytes, text)
      let start = conditionStart(tokens, openingWordCount(tokens), in: text)
      return FirstSentence(
        condition: start..<text.upperBound, consequence: rest..<heading.upperBound, anchor: named)
    }
    let tokens = Tokens.of(bytes, text)
    let opening = openingWordCount(tokens)
    guard opening < tokens.count else { return FirstSentence(condition: text, anchor: named) }
    let start = conditionStart(tokens, opening, in: text)
    if outline.trigger == nil {
      // `condition: consequence`, or a sentence behind the condition.
      for place in tokens.indices.dropFirst(opening + 1)
      where endsCondition(tokens, place, isConditional: opening > 0) {
        let then =
          ["then", "dann"].contains(tokens[place].word) && place + 1 < tokens.count ? place + 1 : place
        return FirstSentence(
          condition: start..<quoteEnd(behind: tokens[place - 1].range.upperBound, in: text),
          consequence: tokens[then].range.lowerBound..<text.upperBound, anchor: named)
      }
    }
    return FirstSentence(condition: start..<endingStart(tokens, opening, in: text), anchor: named)
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
    return tokens.first.map { ListWords.timeWords.contains($0.word) } == true ? 1 : 0
  }

  /// Whether a condition is over before a word.
  private func endsCondition(_ tokens: [Token], _ place: Int, isConditional: Bool) -> Bool {
    let before = tokens[place].before
    if before.contains(.arrow) { return true }
    if before.contains(.colon) { return !tokens[place - 1].isNumber }
    if before.contains(.period) { return !before.contains(.quote) }
    guard isConditional else { return false }
    if ["then", "dann"].contains(tokens[place].word) { return true }
    guard before.contains(.comma) else { return false }
    let rest = Array(tokens[place...])
    if let subject = sentenceReader.actors.subject(of: rest), subject.kind != .unknown { return true }
    return !Ending.all(rest, bytes, words).isEmpty
  }

  /// The end of a condition with the quote that closes there.
  private func quoteEnd(behind place: Int, in text: Range<Int>) -> Int {
    var end = place
    while end < text.upperBound {
      let (scalar, length) = bytes.scalar(at: end, before: text.upperBound)
      guard
        scalar == "\"" || scalar == "”" || scalar == "“" || scalar == "»" || scalar == "」" || scalar == ")"
      else { break }
      end += length
    }
    return end
  }

  /// Where the words begin that say where it leads, as in `Clerk cancels and the use case ends`.
  private func endingStart(_ tokens: [Token], _ opening: Int, in text: Range<Int>) -> Int {
    guard let ending = Ending.all(tokens, bytes, words).first, ending.tokenRange.lowerBound > opening + 1
    else { return text.upperBound }
    var cut = ending.tokenRange.lowerBound
    while cut > opening + 1, Self.joiningWords.contains(tokens[cut - 1].word) { cut -= 1 }
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
    let rest = endOfMarks(behind: anchor.upperBound, in: text)
    let before = Tokens.of(bytes, text.lowerBound..<anchor.lowerBound).count
    // `At step 4 the mail is empty` needs no mark.
    if before < 2, rest > anchor.upperBound || before == 1, rest < text.upperBound {
      return (rest..<text.upperBound).trimmedOfSpaceAndMarks(in: bytes)
    }
    let words = text.lowerBound..<anchor.lowerBound
    let open =
      bytes[words].lastIndex(of: UInt8(ascii: "("))
      ?? bytes.firstRange(of: Array("（".utf8), in: words)?.lowerBound
    guard let open, open > text.lowerBound else { return text }
    return (text.lowerBound..<open).trimmedOfSpaceAndMarks(in: bytes)
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

  // MARK: Anchors

  private func findAnchor(
    of outline: UseCaseOutline.Branch, isOrdinal: Bool
  ) -> (anchor: Branch.Anchor, span: Range<Int>?) {
    if let label = outline.label, let shape = outline.shape {
      switch shape {
      case .branch, .substep:
        if label.value.hasPrefix("*") { return (.everywhere, nil) }
        if let steps = LabelPath.steps(of: label.value) { return (.main(steps.map(String.init)), nil) }
        let parent = shape == .substep ? LabelPath.parent(of: label.value) : label.value
        guard let anchor = LabelPath.anchor(of: parent) else { break }
        return (anchor.utf8.contains(where: \.isLetter) ? .step(anchor) : .main([anchor]), nil)
      case .number where !isOrdinal: return (.main([label.value]), nil)
      case .number, .code, .subcode: break
      }
    }
    for place in [outline.trigger, outline.heading].compactMap({ $0 }) {
      if let found = namedSteps(in: place) { return (.main(found.steps), found.span) }
    }
    // In its first sentence only the beginning names a step.
    if let first = outline.items.first?.text, let found = namedSteps(in: first),
      Tokens.of(bytes, first.lowerBound..<found.span.lowerBound).count < 2
    {
      return (.main(found.steps), found.span)
    }
    if let first = outline.paragraphs.first, let found = namedSteps(in: first) {
      return (.main(found.steps), found.span)
    }
    if let cited = mainStepIDs(citing: outline.label, outline.shape) { return (.main(cited), nil) }
    return (.none, nil)
  }

  /// The steps that words such as `(step 4)` name; not those that it returns to.
  private func namedSteps(in range: Range<Int>) -> (steps: [String], span: Range<Int>)? {
    let tokens = Tokens.of(bytes, range)
    let returns = words[.returns].matches(in: tokens).map(\.range)
    for match in words[.step].matches(in: tokens) where !returns.contains(where: { $0.overlaps(match.range) })
    {
      guard let number = match.numbers.first else { continue }
      var steps = [text(tokens[number])]
      var last = match.range.upperBound - 1
      var place = match.range.upperBound
      while place < tokens.count {
        let isRange =
          tokens[place].before.contains(.dash) || ["to", "bis", "a", "à"].contains(tokens[place - 1].word)
        let isJoint = ["and", "or", "to", "und", "oder", "bis", "y", "o", "e", "ou", "et", "en", "of"]
          .contains(
            tokens[place].word)
        if isJoint, place + 1 < tokens.count, tokens[place + 1].isNumber {
          place += 1
          continue
        }
        guard tokens[place].isNumber, !tokens[place].before.contains(.period) else { break }
        if isRange, let from = Int(steps.last ?? ""), let to = Int(tokens[place].word), from < to,
          to - from < 1_000
        {
          steps += (from + 1...to).map(String.init)
        } else {
          steps.append(text(tokens[place]))
        }
        last = place
        place += 1
      }
      return (steps, tokens[match.range.lowerBound].range.lowerBound..<tokens[last].range.upperBound)
    }
    return nil
  }

  private func text(_ token: Token) -> String { String(decoding: bytes[token.range], as: UTF8.self) }

  /// The steps of the main flow that cite the alternative: `[FA01]`.
  private func mainStepIDs(citing label: SourceString?, _ shape: Label.Shape?) -> [String]? {
    guard let label, shape == .code else { return nil }
    return citingStepsByCode[LabelPath.normalizedCode(label.value)]
  }

  /// The sentences that cite each code.
  static func citingStepsByCode(in main: [Sentence]) -> [String: [String]] {
    var citingStepsByCode: [String: [String]] = [:]
    for sentence in main {
      for (place, token) in sentence.tokens.enumerated() where token.word.utf8.last?.isDigit == true {
        var codes = [LabelPath.normalizedCode(token.word)]
        // `FA-1` is two words.
        if place > 0, token.before == .dash {
          codes.append(LabelPath.normalizedCode(sentence.tokens[place - 1].word + token.word))
        }
        for code in codes where citingStepsByCode[code]?.last != sentence.id.value {
          citingStepsByCode[code, default: []].append(sentence.id.value)
        }
      }
    }
    return citingStepsByCode
  }
}

/// The IDs of steps that have none of their own.
enum BranchStepID {
  /// `3a1` in `3a`, `A1.1` in `A1`.
  static func text(_ number: Int, of label: String, _ shape: Label.Shape?) -> String {
    shape == .branch || shape == .substep ? "\(label)\(number)" : "\(label).\(number)"
  }
}
