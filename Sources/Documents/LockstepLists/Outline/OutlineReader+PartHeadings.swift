import Lockstep
import LockstepModel

/// Lines that announce a part of a use case: by a word for it, a label or a step.
extension OutlineReader {
  /// The words that begin a part, and the text behind them.
  struct PartHeading {
    var key: Wording.ListWord
    /// The words of the heading or label.
    var name: Range<Int>
    /// What follows in the line.
    var rest: Range<Int>
    /// Whether nothing else is in the line, or a colon follows.
    var isSetOff: Bool
    /// Whether more words follow without a mark.
    var hasTrailingWords: Bool
    /// The number or the label that the words are followed by: `1`, `A`, `E1`.
    var number: Token?
    /// Whether the step follows that an alternative branches off from: `Extension at step 4`.
    var namesStep = false
  }

  func parsePartHeading(_ entry: Entry) -> PartHeading? {
    // The words of a heading are few.
    let first = entry.text.lowerBound
    var all = tokens(first..<min(entry.text.upperBound, first + 200))[...]
    // The number of a chapter: `4.3 Basic flow`, `**9. Main flow**`.
    if let first = all.first, first.isNumber, all.count > 1,
      entry.isHeading || entry.isEmphasised || bytes[entry.labelledText].starts(with: "**".utf8)
        || isNumberedHeading(entry)
    {
      all = all.dropFirst()
    }
    guard let first = all.first, let (key, end) = words.matchJoinedHeading(all, bytes) else { return nil }
    let last = all[all.startIndex + end - 1]
    let next = all.dropFirst(end).first
    var start = restStart(behind: last.range.upperBound, in: entry.text)
    // `Use case (name)` is the name of a field and nothing else.
    if entry.isFieldName, start < entry.text.upperBound,
      bytes[start] == UInt8(ascii: "(") || tokens(start..<entry.text.upperBound).isEmpty
    {
      start = entry.text.upperBound
    }
    return PartHeading(
      key: key, name: first.range.lowerBound..<last.range.upperBound,
      rest: start..<max(start, entry.text.upperBound),
      isSetOff: next == nil || next?.before.contains(.colon) == true,
      hasTrailingWords: next.map {
        $0.before.isDisjoint(with: [.colon, .parenthesis, .dash, .quote])
      } ?? false,
      number: next.flatMap { $0.isNumber ? $0 : key == .alternatives ? labelToken($0, entry) : nil },
      namesStep: key == .alternatives && namesStep(all.dropFirst(end)))
  }

  /// Whether words begin with a step: `at step 4`, `from the step 4`.
  private func namesStep(_ rest: ArraySlice<Token>) -> Bool {
    let near = Array(rest.prefix(8))
    return near.indices.prefix(3).contains { words[.step].match(near, at: $0) != nil }
  }

  /// Whether a numbered line is nothing but the words of a part, whatever follows below it, and not the next sentence:
  /// `11. Main flow`.
  func isNumberedHeading(_ entry: Entry) -> Bool {
    guard let label = entry.label, label.shape == .number, !entry.isCell, !entry.isBulleted else {
      return false
    }
    let text = entry.labelledText
    let line = text.lowerBound..<(bytes[text].prefix(60).firstIndex(of: 0x0A) ?? text.upperBound)
    guard line.count < 60, let last = bytes[line].last, last != UInt8(ascii: ".") else { return false }
    let all = tokens(line)
    guard let (key, count) = words.matchHeading(all[...]), count == all.count else { return false }
    switch key {
    case .main, .preconditions, .postconditions, .actors, .supportingActors: break
    case .alternatives where part != .alternatives: break
    default: return false
    }
    return currentOutline.mainItems.isEmpty
      || source.text(Span(label.range)) != "\(currentOutline.mainItems.count + 1)"
  }

  /// A capital letter, or a code with a number: `A`, `E1`, `AF-1`.
  private func labelToken(_ token: Token, _ entry: Entry) -> Token? {
    guard token.before.isDisjoint(with: [.period, .parenthesis]) else { return nil }
    if token.range.count == 1, bytes[token.range].first?.isCapital == true { return token }
    guard let label = Label(bytes, token.range.lowerBound..<entry.text.upperBound), label.shape == .code
    else {
      return nil
    }
    return Token(word: token.word, range: label.range, before: token.before)
  }

  /// Where the text begins behind the words of a label: behind a parenthesis, a colon, the end of bold.
  func restStart(behind place: Int, in range: Range<Int>) -> Int {
    var place = place
    let end = range.upperBound
    func skip() {
      while place < end, bytes[place] <= 0x20 || "*_:-".utf8.contains(bytes[place]) { place += 1 }
    }
    // `(s):` of `Actor(s):`
    if place < end, bytes[place] == UInt8(ascii: "("),
      let close = bytes[place..<end].firstIndex(of: UInt8(ascii: ")"))
    {
      place = close + 1
    } else if place < end, bytes[place] == UInt8(ascii: ")") {
      place += 1
    }
    skip()
    if place + 2 < end, bytes[place] == 0xE2 || bytes[place] == 0xEF {
      let (scalar, length) = bytes.scalar(at: place, before: end)
      if scalar == "–" || scalar == "—" || scalar == "：" {
        place += length
        skip()
      }
    }
    return place
  }

  /// Where the text begins behind a number and its mark: `Use case 1. Feed the fish`.
  func restStart(behindNumber place: Int, in range: Range<Int>) -> Int {
    let start = restStart(behind: place, in: range)
    guard start < range.upperBound, ".,)".utf8.contains(bytes[start]) else { return start }
    return restStart(behind: start + 1, in: range)
  }

  /// Whether a line that begins with the words of a heading is one.
  func acceptsHeading(_ found: PartHeading, _ entry: Entry, level: Int) -> Bool {
    // A sentence may begin with any word.
    if entry.kind == .item, !entry.isBulleted, !entry.isEmphasised {
      return isNumberedHeading(entry)
        || found.key == .useCase && bytes[entry.labelledText].starts(with: "**".utf8) && found.isSetOff
    }
    if isBehindMain, found.rest.isEmpty, isTopic(entry) { return false }
    switch found.key {
    case .useCase:
      if entry.isFieldName { return true }
      guard !found.rest.isEmpty else { return false }
      // `Use case specification: UC6 Check in`
      let isTitle =
        (entry.isHeading || isWholeBold(entry)) && (!isBehindMain || level <= currentOutline.titleLevel)
      return !found.hasTrailingWords || found.number != nil || parseUseCaseID(found.rest) != nil
        || isTitle && UseCaseID.behindMark(bytes, found.rest) != nil
    case .alternatives where entry.isHeading && isBehindMain && isOutsideUseCase(level): return false
    case .alternatives where entry.isHeading && ranksAboveUseCase(level): return false
    case .alternatives where level <= 7 && isBehindMain && found.namesStep:
      return part != .alternatives || level <= partLevel
    case .alternatives where part == .alternatives && level > partLevel:
      // `### Alternative flow 1` in the part of alternatives is one of them; `### Exceptions` beside one is another part.
      return isSingleAlternative && level == partLevel + 1 && makeSingleAlternative(found, entry) == nil
    case .alternatives where level <= 7 && isBehindMain && namesStep(entry): return true
    case .alternatives
    where level == 8 && isBehindMain && entry.kind == .paragraph && isNamedLabel(found, entry):
      return true
    // `Extension 3a: The shop is closed`
    case .alternatives where level == 8 && found.number != nil && words.beginsField(tokens(entry.text)):
      return true
    case .alternatives where entry.isFieldName && found.number != nil: return namesSingleAlternative(found)
    case .main, .alternatives:
      if level <= 7 {
        return !found.hasTrailingWords || found.number != nil || entry.isHeading && found.key == .main
      }
      return found.isSetOff && (level < 8 || entry.isFieldName || found.rest.isEmpty || found.key == .main)
    case .trigger, .flow:
      return level >= 7 && found.isSetOff || level < 7 && !found.hasTrailingWords
    case .id, .name, .actors, .supportingActors, .goal:
      if level < 7 { return !found.hasTrailingWords && part != .alternatives }
      return found.isSetOff && part != .alternatives && part != .main || entry.isFieldName
    default:
      if level < 7 { return !found.hasTrailingWords }
      return found.isSetOff
        && (entry.isEmphasised || found.rest.isEmpty || entry.isFieldName || isInFlowPart == false
          || found.key == .other && entry.isBulleted && isFieldOfAlternative(found, level: level)
            && currentOutline.branches.last?.items.isEmpty == true)
    }
  }

  /// Whether a line is the label of one alternative with its name: `Alternative scenario - wrong file:`, `Exception (wrong file):`.
  func isNamedLabel(_ found: PartHeading, _ entry: Entry) -> Bool {
    guard !entry.isCell, !entry.isBulleted,
      bytes[entry.text].last(where: { !"*_".utf8.contains($0) }) == UInt8(ascii: ":")
    else { return false }
    let name = tokens(found.name.upperBound..<entry.text.upperBound)
    guard let first = name.first, (2...12).contains(name.count), !bytes[entry.text].contains(0x0A) else {
      return false
    }
    return first.before.contains(.parenthesis) || first.before.isSuperset(of: [.dash, .blank])
  }

  /// Whether a bullet is one of a list of topics, and has nothing below it: `- Error handling`.
  private func isTopic(_ entry: Entry) -> Bool {
    guard entry.isBulleted, !entry.isEmphasised, bytes[entry.text].last != UInt8(ascii: ":") else {
      return false
    }
    guard let next = entries.dropFirst(place + 1).first, !next.isHeading else { return true }
    return next.isBulleted && next.label == nil && next.indent <= entry.indent
  }

  /// Whether a heading behind the main flow and outside of a part of alternatives begins one: it has a label of one, or names
  /// the step.
  func beginsAlternative(_ entry: Entry, level: Int) -> Bool {
    guard lastMainSentence != nil, part != .field(.rules),
      entry.kind != .item || level == 7 && entry.isEmphasised
    else { return false }
    // Within a part of alternatives the other lines decide.
    if part == .alternatives, level > partLevel || level == 7 { return false }
    switch entry.label?.shape {
    case .branch?: return true
    case .code?:
      guard let label = entry.label else { return false }
      let letters = String(decoding: bytes[label.range].prefix { $0.isCapital }, as: UTF8.self)
      return Self.alternativeLetters.contains(letters)
    case .number?, .substep?, .subcode?, nil: return namesStep(entry)
    }
  }

  /// `Specific exceptions`, `Other alternative flows`: a short heading behind the main flow whose last words name them.
  func isAlternativesHeading(_ entry: Entry, level: Int) -> Bool {
    guard isBehindMain, entry.isHeading || isWholeBold(entry), entry.kind != .item, !isOutsideUseCase(level),
      !ranksAboveUseCase(level),
      part != .alternatives || level <= partLevel
    else { return false }
    let tokens = tokens(entry.text.lowerBound..<min(entry.text.upperBound, entry.text.lowerBound + 80))
    guard tokens.count < 5 else { return false }
    return tokens.indices.dropFirst().contains { place in
      guard let (key, count) = words.matchHeading(tokens[place...]) else { return false }
      return key == .alternatives && place + count == tokens.count
    }
  }

  func namesAlternative(_ entry: Entry) -> Bool {
    let shape = entry.label?.shape
    return shape == .code || shape == .branch || isAlternativeOfAnother(entry) || namesStep(entry)
      || parsePartHeading(entry)?.key == .alternatives
  }

  /// The letters of labels of alternatives; others are those of rules, requirements and tests.
  private static let alternativeLetters: Set<String> = [
    "A", "E", "AF", "EF", "FA", "FE", "AC", "EC", "AS", "ES", "ALT", "EXC", "EX", "ERR", "V", "X", "SF",
  ]

  /// Whether `(step 4)` is in it.
  func namesStep(_ entry: Entry) -> Bool {
    let tokens = tokens(entry.text.lowerBound..<min(entry.text.upperBound, entry.text.lowerBound + 300))
    return words[.step].matches(in: tokens).contains {
      tokens[$0.range.lowerBound].before.contains(.parenthesis)
    }
  }

  /// Whether a heading is below another one behind the main flow whose rank is as high as that of the title: `Special cases` of
  /// an appendix.
  func isOutsideUseCase(_ level: Int) -> Bool {
    guard currentOutline.isTitled, currentOutline.titleLevel < 8,
      let last = currentOutline.mainItems.last
    else { return false }
    return unknownHeadings.contains {
      $0.level < level && $0.level <= currentOutline.titleLevel && $0.title.lowerBound > last.text.lowerBound
    }
  }

  var isBehindMain: Bool { !currentOutline.mainItems.isEmpty }

  var isInFlowPart: Bool { part == .main || part == .alternatives }
}
