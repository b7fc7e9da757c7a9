import Lockstep
import LockstepModel

/// Reads one alternative.
struct BranchReader {
  let bytes: [UInt8]
  let words: ListWords
  let sentenceReader: SentenceReader
  let anchorReader: AnchorReader

  func readBranch(_ outline: UseCaseOutline.Branch, id: SourceString, isOrdinal: Bool) -> Branch {
    let lines = outline.lines
    var outline = outline
    var anchor = anchorReader.findAnchor(of: outline, isOrdinal: isOrdinal)
    var firstStepNumber = 1
    // `1. At step 4, the mail is empty.` is the condition, and not what happens then.
    if outline.trigger == nil, let first = outline.items.first?.text, let span = anchor.span,
      first.contains(span.lowerBound)
    {
      outline.heading = first
      outline.items.removeFirst()
      firstStepNumber = 2
    }
    let conditionReader = ConditionReader(bytes: bytes, words: words, actors: sentenceReader.actors)
    var parts = conditionReader.splitFirstSentence(of: outline, anchor.span)
    if anchor.span == nil { anchor.span = parts.anchor }
    var read: [Sentence] = []
    var endings: [Ending] = []
    var prose = furtherSentences(of: outline, readsFirst: parts.consequence == nil)[...]
    for (number, item) in outline.items.enumerated() {
      let counted = number + firstStepNumber
      let own =
        item.isContinuation
        ? read.last?.followingID(at: item.text) : itemID(item, counted, of: id, shape: outline.shape)
      let place = SourceString(BranchStepID.text(counted, of: id.value, outline.shape), at: Span(item.text))
      read += sentenceReader.readItem(item, id: own ?? place)
      let next = number + 1 < outline.items.count ? outline.items[number + 1].text.lowerBound : bytes.count
      while let text = prose.first, text.lowerBound < next {
        read += readParagraph(prose.removeFirst(), behind: read.last, of: id, outline.shape)
      }
    }
    let first = outline.heading.isEmpty ? nil : outline.paragraphs.first?.trimmedOfSpaceAndMarks(in: bytes)
    if outline.items.isEmpty, let consequence = parts.consequence ?? first {
      let item = UseCaseOutline.Item(text: consequence, indent: outline.indent, isCell: false)
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
    var reasons = findReasons(of: parts.condition, column: outline.actor)
    if reasons.count == 1 { reasons[0].condition = condition }
    return Branch(
      id: id, shape: outline.shape, anchor: anchor.anchor, anchorSpan: anchor.span ?? idRange(id, outline),
      condition: condition, findingRange: outline.trigger ?? idRange(id, outline), reasons: reasons,
      sentences: Array(read.prefix(steps)), firstStepNumber: firstStepNumber,
      endings: endings.uniqued(by: \.kind),
      span: Span(outline.start..<max(outline.end, outline.start)), lines: lines)
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
    return sentenceReader.readSentences(item, id: last?.followingID(at: text) ?? first)
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

/// The IDs of steps that have none of their own.
enum BranchStepID {
  /// `3a1` in `3a`, `A1.1` in `A1`.
  static func text(_ number: Int, of label: String, _ shape: Label.Shape?) -> String {
    shape == .branch || shape == .substep ? "\(label)\(number)" : "\(label).\(number)"
  }
}
