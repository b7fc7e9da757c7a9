import Lockstep
import LockstepModel

/// Reads one alternative.
struct BranchReader {
  let bytes: [UInt8]
  let words: ListWords
  let sentenceReader: SentenceReader
  let anchorReader: AnchorReader
  /// The numbers of the main flow.
  let mainNumbers: Set<String>

  func readBranch(_ outline: UseCaseOutline.Branch, id: SourceString, isOrdinal: Bool) -> Branch {
    let lines = outline.lines
    let opening = BranchOpening(
      bytes: bytes, words: words, actors: sentenceReader.actors, mainNumbers: mainNumbers
    ).open(outline, anchorReader.findAnchor(of: outline, isOrdinal: isOrdinal))
    var (outline, anchor, firstStepNumber) = (
      opening.outline, (anchor: opening.anchor, span: opening.span), opening.firstStepNumber
    )
    let conditionReader = ConditionReader(bytes: bytes, words: words, actors: sentenceReader.actors)
    var parts = conditionReader.splitFirstSentence(of: outline, anchor.span)
    var read: [Sentence] = []
    if !outline.items.isEmpty, let consequence = parts.consequence,
      let first = readConsequence(consequence, opening, id, outline)
    {
      read = first
      if opening.hasNumberedCondition { firstStepNumber -= 1 }
    }
    if anchor.span == nil { anchor.span = parts.anchor }
    var endings: [Ending] = []
    var prose = furtherSentences(of: outline, readsFirst: parts.consequence == nil)[...]
    let firstItemNumber = opening.firstStepNumber
    var dataCount = 0
    for (number, item) in outline.items.enumerated() {
      if let last = read.last, isData(item, of: last) {
        read[read.count - 1].data.append(sentenceReader.withoutComma(item.text))
        dataCount += 1
        continue
      }
      let counted = number + firstItemNumber - dataCount
      let own =
        item.isContinuation
        ? read.last?.continuationID(at: item.text) : itemID(item, counted, of: id, shape: outline.shape)
      let place = SourceString(BranchStepID.text(counted, of: id.value, outline.shape), at: Span(item.text))
      read += sentenceReader.readItem(item, id: own ?? place)
      let next = number + 1 < outline.items.count ? outline.items[number + 1].text.lowerBound : bytes.count
      while let text = prose.first, text.lowerBound < next {
        read += readParagraph(prose.removeFirst(), behind: read.last, of: id, outline.shape)
      }
    }
    let first = outline.heading.isEmpty ? nil : outline.paragraphs.first?.trimmedOfSpaceAndMarks(in: bytes)
    if outline.items.isEmpty, let consequence = parts.consequence ?? first {
      let item = UseCaseOutline.Item(
        text: consequence, indent: outline.indent, isCell: false, isResponse: isSystemAct(consequence))
      func stepID(_ place: Int, _ part: Range<Int>) -> SourceString {
        SourceString(BranchStepID.text(place + 1, of: id.value, outline.shape), at: Span(part))
      }
      read += sentenceReader.readSentences(item, id: stepID(0, consequence), nextID: stepID)
      parts.consequence = nil
    }
    for text in prose { read += readParagraph(text, behind: read.last, of: id, outline.shape) }
    readLoops(in: outline.paragraphs, of: id, outline.shape, &read)
    // An end that other sentences follow is read with the last one.
    for sentence in read { endings += sentence.endings }
    for paragraph in outline.paragraphs {
      endings += EndingReader.endings(in: Tokens.of(bytes, paragraph), bytes, words)
    }
    if read.isEmpty, endings.isEmpty {
      endings = EndingReader.endings(in: Tokens.of(bytes, outline.heading), bytes, words)
    }
    // Behind an end others may follow, which nothing leads to.
    let steps = (read.lastIndex { !$0.isOnlyEnding } ?? -1) + 1
    let condition = PlainText.of(bytes, conditionOrName(parts.condition, outline))
    var triggers = findTriggers(of: parts.condition, column: outline.actor)
    if triggers.count == 1 { triggers[0].condition = condition }
    return Branch(
      id: id, shape: outline.shape, anchor: anchor.anchor, anchorSpan: anchor.span ?? idRange(id, outline),
      condition: condition, findingRange: outline.trigger ?? idRange(id, outline), triggers: triggers,
      sentences: Array(read.prefix(steps)), firstStepNumber: firstStepNumber,
      endings: endings.uniqued(by: \.kind),
      span: Span(outline.start..<max(outline.end, outline.start)), lines: lines)
  }

  /// Whether a bullet below a sentence with a colon says nobody's act: `the system displays errors:`, `- Email taken`.
  private func isData(_ item: UseCaseOutline.Item, of sentence: Sentence) -> Bool {
    guard item.label == nil, item.actor == nil, !item.isContinuation, item.details.isEmpty,
      sentence.text.upperBound <= item.text.lowerBound
    else { return false }
    let mark = bytes[sentence.text.upperBound..<item.text.lowerBound].first {
      $0 > 0x20 && !"*_".utf8.contains($0)
    }
    guard mark == UInt8(ascii: ":") || !sentence.data.isEmpty else { return false }
    return !sentenceReader.isSentenceBelow(item.text) && !sentenceReader.conditions.opens(item.text)
      && !ActingWords.beginsAct(Tokens.of(bytes, item.text), words)
  }

  /// The paragraphs behind the first sentence in which somebody acts: `System logs it.`
  ///
  /// - Parameter readsFirst: whether the first paragraph of one without a list is read as its consequence.
  private func furtherSentences(of outline: UseCaseOutline.Branch, readsFirst: Bool) -> [Range<Int>] {
    let isRead = outline.items.isEmpty && (readsFirst || outline.heading.isEmpty)
    let start = outline.items.first?.text.lowerBound ?? 0
    return outline.paragraphs.dropFirst(isRead ? 1 : 0).filter {
      $0.lowerBound >= start && sentenceReader.acts(in: $0)
    }
  }

  private func readParagraph(
    _ text: Range<Int>, behind last: Sentence?, of id: SourceString, _ shape: Label.Shape?
  ) -> [Sentence] {
    let first = SourceString(BranchStepID.text(1, of: id.value, shape), at: Span(text))
    let item = UseCaseOutline.Item(text: text, indent: 0, isCell: false)
    return sentenceReader.readSentences(item, id: last?.continuationID(at: text) ?? first)
  }

  /// What the line of the condition says that happens then, before the sentences below it: it would be lost.
  private func readConsequence(
    _ text: Range<Int>, _ opening: BranchOpening.Opened, _ id: SourceString, _ outline: UseCaseOutline.Branch
  ) -> [Sentence]? {
    // A title retells what the sentences say.
    let isAct = isSystemAct(text)
    guard !outline.isHeading || opening.condition != nil,
      isAct || sentenceReader.acts(Tokens.of(bytes, text), at: 0)
    else { return nil }
    let item = UseCaseOutline.Item(
      label: opening.condition?.label, text: text, indent: outline.indent, isCell: false, isResponse: isAct)
    let numbered = opening.hasNumberedCondition ? opening.condition : nil
    let own =
      numbered.map { itemID($0, opening.firstStepNumber - 1, of: id, shape: outline.shape) }
      ?? id.behindItself(at: text)
    return sentenceReader.readSentences(item, id: own)
  }

  /// Whether words say what the system does, without naming it.
  private func isSystemAct(_ text: Range<Int>) -> Bool {
    let tokens = Tokens.of(bytes, text)
    return ActingWords.beginsSystemAct(tokens, at: 0, words)
      || PassiveVoice(bytes: bytes, words: words).beginsClause(tokens, at: 0)
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
      read[place].id = read[place - 1].continuationID(at: read[place].text)
    }
    for paragraph in paragraphs where words[.repeats].firstMatch(Tokens.of(bytes, paragraph)) != nil {
      let own =
        read.last?.continuationID(at: paragraph)
        ?? SourceString(BranchStepID.text(1, of: id.value, shape), at: Span(paragraph))
      var sentence = sentenceReader.readSentence(paragraph, id: own)
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
}

extension SourceString {
  /// The ID of a step that its line has without a number: `3a+`.
  fileprivate func behindItself(at place: Range<Int>) -> SourceString {
    SourceString(value + "+", at: Span(place.lowerBound..<place.lowerBound))
  }
}

/// The IDs of steps that have none of their own.
enum BranchStepID {
  /// `3a1` in `3a`, `A1.1` in `A1`.
  static func text(_ number: Int, of label: String, _ shape: Label.Shape?) -> String {
    shape == .branch || shape == .substep ? "\(label)\(number)" : "\(label).\(number)"
  }
}
