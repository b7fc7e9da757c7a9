import Lockstep
import LockstepModel

/// Reads one alternative.
struct BranchReader {
  let bytes: [UInt8]
  let words: ListWords
  let sentences: SentenceReader
  /// The sentences of the main flow that cite each code.
  let citations: [String: [String]]

  func branch(_ outline: UseCaseOutline.Branch, id: SourceString, isMereNumber: Bool) -> Branch {
    var parts = parts(of: outline)
    let anchor = anchor(of: outline, isMereNumber: isMereNumber, parts.condition)
    let condition = withoutAnchor(parts.condition, anchor.span)
    var read: [Sentence] = []
    var endings: [Ending] = []
    for (number, item) in outline.items.enumerated() {
      let own = itemID(item, number, of: id, shape: outline.shape)
      read.append(sentences.sentence(item, id: own, endings: true))
    }
    let prose = outline.heading.isEmpty ? nil : outline.paragraphs.first?.trimmedText(bytes)
    if outline.items.isEmpty, let consequence = parts.consequence ?? prose {
      let own = SourceString(LabelStep.id(1, of: id.value, outline.shape), at: Span(consequence))
      var sentence = sentences.sentence(consequence, id: own, endings: true)
      sentences.complete(&sentence)
      read.append(sentence)
      parts.consequence = nil
    }
    // An end that other sentences follow is read with the last one.
    for sentence in read { endings += sentence.endings }
    for paragraph in outline.paragraphs {
      endings += Ending.all(Tokens.of(bytes, paragraph), bytes, words)
    }
    if read.isEmpty, endings.isEmpty { endings = Ending.all(Tokens.of(bytes, outline.heading), bytes, words) }
    return Branch(
      id: id, shape: outline.shape, anchor: anchor.anchor, anchorSpan: anchor.span ?? idSpan(id, outline),
      condition: PlainText.of(bytes, condition), place: outline.trigger ?? idSpan(id, outline),
      cause: cause(condition), action: action(condition), sentences: read.filter { !$0.isOnlyEnding },
      endings: endings.uniqued(),
      span: Span(outline.start..<max(outline.end, outline.start)))
  }

  private func idSpan(_ id: SourceString, _ outline: UseCaseOutline.Branch) -> Range<Int> {
    outline.label.map { Int($0.span.start)..<Int($0.span.end) }
      ?? (outline.heading.isEmpty ? outline.start..<outline.end : outline.heading)
  }

  private func itemID(
    _ item: UseCaseOutline.Item, _ number: Int, of id: SourceString, shape: Label.Shape?
  ) -> SourceString {
    let place = item.label?.span ?? Span(item.text.lowerBound..<item.text.lowerBound)
    guard let label = item.label, !label.value.utf8.allSatisfy(\.isDigit) else {
      let counted = item.label.flatMap { Int($0.value) } ?? number + 1
      return SourceString(LabelStep.id(counted, of: id.value, shape), at: place)
    }
    // The step of another alternative is a finding, and has the number that it should have.
    guard
      LabelPath.isSame(LabelPath.parent(of: label.value), id.value) || LabelPath.isSame(label.value, id.value)
    else { return SourceString(LabelStep.id(number + 1, of: id.value, shape), at: place) }
    return label
  }

  // MARK: Condition and consequence

  /// The condition, and what follows it in the same line.
  private func parts(of outline: UseCaseOutline.Branch) -> (condition: Range<Int>, consequence: Range<Int>?) {
    if let trigger = outline.trigger { return (trigger.trimmedText(bytes), nil) }
    var heading = outline.heading.trimmedText(bytes)
    if heading.isEmpty, let first = outline.paragraphs.first { heading = first.trimmedText(bytes) }
    let tokens = Tokens.of(bytes, heading)
    // `condition: consequence`, or a sentence behind the condition.
    for place in tokens.indices.dropFirst() {
      let before = tokens[place].before
      let isEnd = before.contains(.period) || before.contains(.colon) && !tokens[place - 1].isNumber
      guard isEnd, !(before.contains(.quote) && before.contains(.colon) == false) else { continue }
      let condition = heading.lowerBound..<tokens[place - 1].range.upperBound
      let rest = tokens[place].range.lowerBound..<heading.upperBound
      return (condition, rest)
    }
    return (heading, nil)
  }

  /// The condition without the words that name its step: `(step 4)`, `At step 4, …`.
  private func withoutAnchor(_ condition: Range<Int>, _ anchor: Range<Int>?) -> Range<Int> {
    guard let anchor, anchor.lowerBound >= condition.lowerBound, anchor.upperBound <= condition.upperBound
    else {
      return condition
    }
    let open = bytes[condition.lowerBound..<anchor.lowerBound].lastIndex(of: UInt8(ascii: "("))
    if let open, open > condition.lowerBound { return (condition.lowerBound..<open).trimmedText(bytes) }
    if let comma = bytes[anchor.upperBound..<condition.upperBound].prefix(3).firstIndex(of: UInt8(ascii: ","))
    {
      return (comma + 1..<condition.upperBound).trimmedText(bytes)
    }
    return condition
  }

  private func cause(_ condition: Range<Int>) -> Branch.Cause {
    let tokens = Tokens.of(bytes, condition)
    if let match = words[.expires].first(tokens) { return .time(delay(tokens, match)) }
    // `After 10 minutes`, `At any time 30 seconds pass`: a time needs a word for it.
    guard let subject = sentences.actors.subject(of: tokens), subject.kind == .user,
      subject.end < tokens.count
    else { return .found }
    let isState = words[.states].match(tokens, at: subject.end) != nil
    if isState { return .found }
    return .user(isInterruption: words[.interrupts].match(tokens, at: subject.end) != nil)
  }

  /// The words behind the user.
  private func action(_ condition: Range<Int>) -> SourceString? {
    let tokens = Tokens.of(bytes, condition)
    guard let subject = sentences.actors.subject(of: tokens), subject.kind == .user,
      subject.end < tokens.count
    else { return nil }
    return PlainText.of(bytes, tokens[subject.end].range.lowerBound..<condition.upperBound)
  }

  /// The duration that the words name.
  private func delay(_ tokens: [Token], _ match: WordPattern.Match) -> Delay? {
    for place in tokens.indices.dropLast() {
      guard tokens[place].isNumber, let count = Int(tokens[place].word), count < 1_000_000 else { continue }
      let units: [(Wording.ListWord, Int)] = [
        (.seconds, 1), (.minutes, 60), (.hours, 3_600), (.days, 86_400),
      ]
      for (unit, seconds) in units where words[unit].match(tokens, at: place + 1) != nil {
        let span = Span(tokens[place].range.lowerBound..<tokens[place + 1].range.upperBound)
        return .fixed(Located(.seconds(count * seconds), at: span))
      }
    }
    return nil
  }

  // MARK: Anchors

  private func anchor(
    of outline: UseCaseOutline.Branch, isMereNumber: Bool, _ condition: Range<Int>
  ) -> (anchor: Branch.Anchor, span: Range<Int>?) {
    if let label = outline.label, let shape = outline.shape {
      switch shape {
      case .branch, .substep:
        if label.value.hasPrefix("*") { return (.everywhere, nil) }
        if let range = LabelPath.range(of: label.value) { return (.main(range.map(String.init)), nil) }
        let parent = shape == .substep ? LabelPath.parent(of: label.value) : label.value
        guard let anchor = LabelPath.anchor(of: parent) else { break }
        return (anchor.utf8.contains(where: \.isLetter) ? .step(anchor) : .main([anchor]), nil)
      case .number where !isMereNumber: return (.main([label.value]), nil)
      case .number, .code, .subcode: break
      }
    }
    let places =
      [outline.trigger, outline.heading, outline.items.first?.text] + outline.paragraphs.prefix(1).map { $0 }
    for place in places.compactMap({ $0 }) {
      if let found = namedSteps(in: place) { return (.main(found.steps), found.span) }
    }
    if let cited = citing(outline.label, outline.shape) { return (.main(cited), nil) }
    return (.none, nil)
  }

  /// The steps that words such as `(step 4)` name; not those that it returns to.
  private func namedSteps(in range: Range<Int>) -> (steps: [String], span: Range<Int>)? {
    let tokens = Tokens.of(bytes, range)
    let returns = words[.returns].all(tokens).map(\.range)
    for match in words[.step].all(tokens) where !returns.contains(where: { $0.overlaps(match.range) }) {
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

  /// The sentences of the main flow that cite the alternative: `[FA01]`.
  private func citing(_ label: SourceString?, _ shape: Label.Shape?) -> [String]? {
    guard let label, shape == .code else { return nil }
    return citations[LabelPath.normal(label.value)]
  }

  /// The sentences that cite each code.
  static func citations(in main: [Sentence]) -> [String: [String]] {
    var citations: [String: [String]] = [:]
    for sentence in main {
      for (place, token) in sentence.tokens.enumerated() where token.word.utf8.last?.isDigit == true {
        var codes = [LabelPath.normal(token.word)]
        // `FA-1` is two words.
        if place > 0, token.before == .dash {
          codes.append(LabelPath.normal(sentence.tokens[place - 1].word + token.word))
        }
        for code in codes where citations[code]?.last != sentence.id.value {
          citations[code, default: []].append(sentence.id.value)
        }
      }
    }
    return citations
  }
}

/// The IDs of steps that have none of their own.
enum LabelStep {
  /// `3a1` in `3a`, `A1.1` in `A1`.
  static func id(_ number: Int, of label: String, _ shape: Label.Shape?) -> String {
    shape == .branch || shape == .substep ? "\(label)\(number)" : "\(label).\(number)"
  }
}

extension [Ending] {
  /// Each kind once.
  fileprivate func uniqued() -> [Ending] {
    var found: [Ending] = []
    for ending in self where !found.contains(where: { $0.kind == ending.kind }) { found.append(ending) }
    return found
  }
}
