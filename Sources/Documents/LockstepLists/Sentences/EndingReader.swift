import Lockstep
import LockstepModel

/// Finds where words say that a flow leads.
///
/// Words that are denied, asked or quoted have no target: `does not end`, `asks whether to return to step 2`.
struct EndingReader {
  private let tokens: [Token]
  private let bytes: [UInt8]
  private let words: ListWords
  private var found: [Ending] = []
  /// Whether each word is quoted; most texts have no ending that asks for it.
  private lazy var areQuoted = Quotes.areQuoted(tokens, bytes)
  /// How far back a word may be that makes an end a question.
  private static let longestQuestion = 40

  /// The endings in some words, each kind once, in their order.
  static func endings(in tokens: [Token], _ bytes: [UInt8], _ words: ListWords) -> [Ending] {
    var reader = EndingReader(tokens, bytes, words)
    reader.read()
    return reader.found.sorted { $0.tokenRange.lowerBound < $1.tokenRange.lowerBound }
  }

  private init(_ tokens: [Token], _ bytes: [UInt8], _ words: ListWords) {
    (self.tokens, self.bytes, self.words) = (tokens, bytes, words)
  }

  private mutating func read() {
    for match in words[.returns].matches(in: tokens) where isSaid(match.range) { addSteps(of: match) }
    if found.isEmpty {
      for match in words[.rejoins].matches(in: tokens) where isSaid(match.range) {
        add(.continuesAfterAnchor, match.range)
      }
    }
    let fails = words[.fails].matches(in: tokens)
    for match in fails where isSaid(match.range) && !isInfinitive(match.range.lowerBound) {
      add(.fails, match.range)
    }
    for match in words[.ends].matches(in: tokens)
    where isSaid(match.range) && !isInfinitive(match.range.lowerBound)
      && !fails.contains(where: { $0.range.overlaps(match.range) })
    {
      add(isFailure(match.range) ? .fails : .ends, match.range)
    }
    addEndsBehindSteps()
    // `Show an error and stop.`
    for place in tokens.indices.dropFirst(2)
    where Self.stoppingWords.contains(tokens[place].word)
      && Self.joiningWords.contains(tokens[place - 1].word)
      && (place + 1 == tokens.count || tokens[place + 1].before.contains(.period))
    {
      if isSaid(place..<place + 1) { add(.ends, place - 1..<place + 1) }
    }
    // A sentence that is nothing but `End.`
    for place in tokens.indices
    where isSentence(place) && words.endWords.phraseEnd(in: tokens, at: place) == place + 1 {
      add(.ends, place..<place + 1)
    }
    for match in words[.goTo].matches(in: tokens) where isSaid(match.range) {
      if let id = useCase(at: match.range.upperBound) {
        add(.goTo(id.value, step: nil), match.range, span: id.range)
      }
    }
  }

  /// `Return to step 2 or cancel.`: behind a step the end is the other way.
  private mutating func addEndsBehindSteps() {
    guard let first = found.map(\.tokenRange.upperBound).min() else { return }
    for place in tokens.indices.dropFirst(first) where Self.choosingWords.contains(tokens[place].word) {
      // `or the system ends the use case`
      let verb = tokens.indices.dropFirst(place + 1).prefix(3).first {
        Self.endingVerbs.contains(tokens[$0].word)
      }
      let isBehind = found.contains { ending in
        ending.tokenRange.upperBound <= place && place - ending.tokenRange.upperBound < Self.longestQuestion
          && !(ending.tokenRange.upperBound...place).contains {
            tokens[$0].before.contains(.period) || words.conditionEnd(tokens, at: $0) != nil
          }
      }
      guard isBehind, let verb,
        !tokens[(place + 1)...verb].contains(where: { $0.before.contains(.period) }),
        let end = useCaseEnd(behind: verb), isSaid(place..<end)
      else { continue }
      add(isFailure(place..<end) ? .fails : .ends, place..<end)
    }
  }

  /// The position behind `the use case`, or behind the verb where nothing follows it; nil where another thing ends.
  private func useCaseEnd(behind verb: Int) -> Int? {
    var place = verb + 1
    guard place < tokens.count, tokens[place].before == .blank else { return place }
    if Wording.isArticle(tokens[place].word) || Self.thisWords.contains(tokens[place].word) { place += 1 }
    guard place < tokens.count else { return nil }
    if let (key, count) = words.matchHeading(tokens[place...]), key == .useCase { return place + count }
    return Self.flowWords.contains(tokens[place].word) || tokens[place].word == "process" ? place + 1 : nil
  }

  /// Whether an end is what somebody wishes or is asked: `decides to end the use case`.
  private func isInfinitive(_ start: Int) -> Bool {
    start > 0 && !beginsClause(start) && ["to", "zu"].contains(tokens[start - 1].word)
  }

  private mutating func add(_ kind: Ending.Kind, _ range: Range<Int>, span: Range<Int>? = nil) {
    guard let first = tokens[range].first, let last = tokens[range].last else { return }
    // More than a few are as many as two.
    if found.count > 8 || found.contains(where: { $0.kind == kind }) { return }
    found.append(
      Ending(
        kind: kind, span: span ?? first.range.lowerBound..<last.range.upperBound, tokenRange: range,
        condition: condition(within: range) ?? condition(behind: range.upperBound)))
  }

  // MARK: Steps

  private mutating func addSteps(of match: WordPattern.Match) {
    for number in match.numbers {
      // `returns to 2 guests`, `continues at 5 pm`, `returns the list of step 2`
      if isBare(number) ? !endsPhrase(number) : isOfAThing(match.range, number) { continue }
      let step = stepText(number)
      if let id = useCase(ofStep: number) {
        add(.goTo(id, step: step.text), match.range, span: step.range)
        continue
      }
      if let link = link(ofStep: number) {
        // A step of another document is not one of this use case.
        guard let title = link.title else { continue }
        let place =
          isAfter(number, from: match.range.lowerBound) ? step.text + LinkedTitles.behindMark : step.text
        add(.goTo(UseCaseIdentity.slug(title), step: place), match.range, span: step.range)
        continue
      }
      if let own = alternative(ofStep: number) {
        let place = BranchStepID.text(Int(step.text) ?? 0, of: own.label, own.shape)
        add(.step(place), match.range, span: step.range)
        continue
      }
      let isAfter = isAfter(number, from: match.range.lowerBound)
      let isOwn = !isAfter && isOfThisAlternative(number)
      add(
        isAfter ? .afterStep(step.text) : isOwn ? .ownStep(step.text) : .step(step.text), match.range,
        span: step.range)
      for other in furtherNumbers(behind: number) {
        add(.step(stepText(other).text), match.range, span: stepText(other).range)
      }
    }
  }

  /// The words of a number, with what belongs to the label of a step: `4.a.1`.
  private func stepText(_ place: Int) -> (text: String, range: Range<Int>) {
    let start = tokens[place].range.lowerBound
    var end = tokens[place].range.upperBound
    while end + 1 < bytes.count, bytes[end] == UInt8(ascii: "."), bytes[end + 1].isLetterOrDigit,
      end + 2 >= bytes.count || !bytes[end + 2].isLetterOrDigit
    {
      end += 2
    }
    return (String(decoding: bytes[start..<end], as: UTF8.self), start..<end)
  }

  /// The other numbers of `step 2 or 5`, `step 2 or step 4`, `steps 2-3`: nothing says which of them.
  private func furtherNumbers(behind number: Int) -> [Int] {
    var place = number + 1
    guard place < tokens.count, !tokens[place].before.contains(.period) else { return [] }
    if tokens[place].isNumber, tokens[place].before.subtracting(.slash) == .dash { return [place] }
    // `2, 3 or 4`
    if tokens[place].isNumber, tokens[place].before.contains(.comma) {
      return [place] + furtherNumbers(behind: place)
    }
    guard Self.orWords.contains(tokens[place].word) else { return [] }
    place += 1
    if let other = words[.step].match(tokens, at: place)?.numbers.first { return [other] }
    return place < tokens.count && tokens[place].isNumber && endsPhrase(place) ? [place] : []
  }

  /// Whether no word for a step comes before a number, so that it may count something.
  private func isBare(_ number: Int) -> Bool { number > 0 && ["at", "to"].contains(tokens[number - 1].word) }

  /// Whether a step is only named with a thing: `returns the amount from step 2`, `as described in step 2`, `step 1 of the
  /// checkout`.
  private func isOfAThing(_ range: Range<Int>, _ number: Int) -> Bool {
    let gap = tokens[range.lowerBound..<number].dropFirst().dropLast()
    if let last = gap.last {
      if ["of", "by", "during"].contains(last.word) { return true }
      let returns = tokens[range.lowerBound].word.hasPrefix("return")
      let isFrom = last.word == "in" && gap.count > 1 || last.word == "from" && returns
      if isFrom, !gap.contains(where: { $0.word == "to" || Self.flowWords.contains($0.word) }) { return true }
    }
    // `of the main flow` is where the step is.
    guard number + 3 < tokens.count, tokens[number + 1].word == "of", tokens[number + 2].word == "the",
      tokens[number + 3].before == .blank
    else { return false }
    let rest = tokens[(number + 3)...]
    return !rest.prefix(4).contains { Self.flowWords.contains($0.word) }
      && words.matchHeading(rest)?.key != .alternatives
  }

  /// Whether what follows a number is not what it counts.
  private func endsPhrase(_ number: Int) -> Bool {
    let next = number + 1
    return next == tokens.count || tokens[next].before != .blank
      || Self.functionWords.contains(tokens[next].word)
  }

  /// The use case that a step is said to be of: `step 1 of UC-7`.
  private func useCase(ofStep number: Int) -> String? {
    guard number + 1 < tokens.count, Self.ofWords.contains(tokens[number + 1].word) else { return nil }
    var place = number + 2
    if place < tokens.count, Wording.isArticle(tokens[place].word) { place += 1 }
    // `of use case UC-7`
    if place < tokens.count, let (key, count) = words.matchHeading(tokens[place...]), key == .useCase {
      place += count
    }
    return useCase(at: place)?.value
  }

  private func isAfter(_ number: Int, from start: Int) -> Bool {
    tokens[max(start, number - 3)..<number].contains { Self.afterWords.contains($0.word) }
  }

  private struct Link {
    /// Its words; nil for one to another document.
    var title: String?
  }

  /// The link that a step is said to be of, with its words if it leads to a heading of this document: `step 1 of
  /// [Add a task](#add-a-task)`.
  private func link(ofStep number: Int) -> Link? {
    guard number + 2 < tokens.count, Self.ofWords.contains(tokens[number + 1].word) else { return nil }
    let start = tokens[number + 2].range.lowerBound
    guard start > 0, bytes[start - 1] == UInt8(ascii: "["),
      let close = bytes[start...].prefix(120).firstIndex(of: UInt8(ascii: "]")),
      bytes[close...].dropFirst().first == UInt8(ascii: "(")
    else { return nil }
    let isHere = bytes[close...].dropFirst(2).first == UInt8(ascii: "#")
    return Link(title: isHere ? String(decoding: bytes[start..<close], as: UTF8.self) : nil)
  }

  /// The alternative that a step is said to be of: `A1 step 2`, `step 2 of 3a`.
  private func alternative(ofStep number: Int) -> (label: String, shape: Label.Shape)? {
    let isOf = number + 2 < tokens.count && Self.ofWords.contains(tokens[number + 1].word)
    for place in [isOf ? number + 2 : nil, number > 1 ? number - 2 : nil].compactMap(\.self) {
      let text = String(decoding: bytes[tokens[place].range], as: UTF8.self)
      guard let first = text.utf8.first, let last = text.utf8.last, text.utf8.count <= 5 else { continue }
      if first.isCapital, last.isDigit { return (text, .code) }
      if first.isDigit, last.isSmallLetter { return (text, .branch) }
    }
    return nil
  }

  private func isOfThisAlternative(_ number: Int) -> Bool {
    guard number + 3 < tokens.count, Self.ofWords.contains(tokens[number + 1].word),
      Self.thisWords.contains(tokens[number + 2].word)
    else { return false }
    let key = words.matchHeading(tokens[(number + 3)...])?.key
    // `of this flow`, but not `of the flow`
    return key == .alternatives || key == .flow && !["the", "der"].contains(tokens[number + 2].word)
  }

  private func useCase(at place: Int) -> UseCaseID? {
    guard place < tokens.count, !tokens[place].before.contains(.period), let last = tokens.last,
      let id = UseCaseID(bytes, tokens[place].range.lowerBound..<last.range.upperBound), id.isOfUseCase
    else { return nil }
    return id
  }

  // MARK: What is said

  /// Whether words are the document's own statement. Behind the verb the `no` of `continua no passo 2` denies nothing.
  private mutating func isSaid(_ range: Range<Int>) -> Bool {
    let start = range.lowerBound
    // `cannot be completed and ends`: what is denied comes before.
    let last =
      range.last { $0 > start && (Self.joiningWords.contains(tokens[$0].word) || beginsClause($0)) } ?? start
    let isDenied =
      tokens[last..<range.upperBound].dropFirst().contains {
        Self.denyingWords.contains($0.word) && $0.word != "no"
      }
      || start > 0 && !beginsClause(start) && Self.denyingWords.contains(tokens[start - 1].word)
        && !(start > 1 && words.conditionEnd(tokens, at: start - 2) != nil)
      || range.upperBound < tokens.count && tokens[range.upperBound].word == "nicht"
    return !isDenied && !isAsked(start) && !areQuoted[start]
      && bytes[tokens[range.upperBound - 1].range.upperBound...].first != UInt8(ascii: "?")
  }

  /// Whether the clause of a word is one that is asked: `asks whether to return`, `pregunta si desea volver`; or says what is
  /// possible later: `saves it so that the guest can return`.
  private func isAsked(_ start: Int) -> Bool {
    var place = start
    var isPossible = false
    while place > 0, start - place < Self.longestQuestion, !beginsClause(place) {
      place -= 1
      let word = tokens[place].word
      if Self.askingWords.contains(word) { return true }
      if Self.possibleWords.contains(word) { isPossible = true }
      let isPurpose = word == "damit" || word == "that" && place > 0 && tokens[place - 1].word == "so"
      if isPurpose, isPossible || word == "damit" { return true }
      // `where it would rejoin the main flow`
      if word == "where", isPossible { return true }
      if ["if", "si", "se"].contains(word), place > 0, Self.askingVerbs.contains(tokens[place - 1].word) {
        return true
      }
    }
    return false
  }

  private func beginsClause(_ place: Int) -> Bool {
    !tokens[place].before.isDisjoint(with: [.period, .comma, .colon, .parenthesis, .arrow])
  }

  /// Whether the words of an end, or those behind it, say that the use case fails: `ends with failure`.
  private func isFailure(_ range: Range<Int>) -> Bool {
    if tokens[range].contains(where: { Self.failingWords.contains($0.word) }) { return true }
    let rest = tokens[range.upperBound...].prefix(4)
    if let first = rest.first, first.before.contains(.period) { return false }
    let phrase = rest.prefix { $0.before.isDisjoint(with: [.period]) }.map(\.word)
    return Self.failures.contains { failure in
      phrase.starts(with: failure)
        && !(phrase.count > failure.count && Self.shownThings.contains(phrase[failure.count]))
    }
  }

  // MARK: Conditions

  /// The word in or before an end that leaves it open: `may end`, `either confirms or returns to step 2`.
  private func condition(within range: Range<Int>) -> Range<Int>? {
    let start = range.lowerBound
    let near = start > 0 && !beginsClause(start) ? start - 1 : start
    if let open = tokens[near..<range.upperBound].first(where: { Self.openWords.contains($0.word) }) {
      return open.range
    }
    // `allows the guest to return`, `to return to step 2 or …`
    if start > 0, !beginsClause(start), ["to", "zu"].contains(tokens[start - 1].word) {
      return tokens[start - 1].range
    }
    let isAside = tokens[start].before.contains(.parenthesis)
    var place = start
    while place > 0, start - place < Self.longestQuestion, !tokens[place].before.contains(.period) {
      place -= 1
      let isOr = Self.choosingWords.contains(tokens[place].word) && (isAside || place == start - 1)
      if isOr || Self.eitherWords.contains(tokens[place].word) { return tokens[place].range }
    }
    return nil
  }

  /// The first word of a condition in the rest of a sentence.
  private func condition(behind place: Int) -> Range<Int>? {
    for place in tokens.indices.dropFirst(place) {
      if tokens[place].before.contains(.period) { return nil }
      if isTime(place) || isLimit(place) { return tokens[place].range }
      // `in case 4`, and the `se` of `encerra-se`, are none.
      let untilEnd = words[.until].match(tokens, at: place)?.range.upperBound
      guard let end = words.conditionEnd(tokens, at: place) ?? untilEnd,
        end < tokens.count,
        end + 1 < tokens.count || tokens[place].word.utf8.count > 2 || tokens[place].word == "if",
        !tokens[end].isNumber
      else { continue }
      return tokens[place].range.lowerBound..<tokens[end - 1].range.upperBound
    }
    return nil
  }

  /// Whether a time begins: `after 10 minutes`.
  private func isTime(_ place: Int) -> Bool {
    guard Self.afterWords.contains(tokens[place].word), place + 2 < tokens.count, tokens[place + 1].isNumber
    else { return false }
    return [.seconds, .minutes, .hours, .days].contains { words[$0].match(tokens, at: place + 2) != nil }
  }

  /// Whether a number of times begins: `Return to step 2 up to 3 times`.
  private func isLimit(_ place: Int) -> Bool {
    guard place + 1 < tokens.count, Self.timesWords.contains(tokens[place + 1].word) else {
      return ["twice", "thrice", "dreimal", "zweimal"].contains(tokens[place].word)
    }
    return tokens[place].isNumber || Wording.numbersByWord[tokens[place].word] != nil
  }

  /// Whether a word is a sentence by itself.
  private func isSentence(_ place: Int) -> Bool {
    (place == 0 || tokens[place].before.contains(.period))
      && (place + 1 == tokens.count || tokens[place + 1].before.contains(.period))
  }
}
