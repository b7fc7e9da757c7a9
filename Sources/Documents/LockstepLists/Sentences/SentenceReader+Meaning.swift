import Lockstep
import LockstepModel

/// What a sentence says: what is shown, called, checked or repeated, and what it leaves open.
extension SentenceReader {
  private static let adverbs: Set<String> = ["then", "also", "now", "dann", "automatisch", "nun"]

  func analyse(_ sentence: inout Sentence) {
    let tokens = sentence.tokens
    guard let subject = sentence.subject else { return }
    var verb = min(subject.end, tokens.count)
    // `System then displays`, `System automatically stores`
    if verb < tokens.count, Self.adverbs.contains(tokens[verb].word) || tokens[verb].word.hasSuffix("ly") {
      verb += 1
    }
    readLoop(&sentence)
    // The condition of a loop ends it, and does not choose.
    if sentence.loop == nil {
      sentence.condition = findChoice(tokens, behind: verb) ?? findOption(tokens, behind: subject.end)
    }
    readCall(&sentence, from: verb)
    if subject.kind == .system {
      // `successfully verifies` is what comes out of it.
      let isDone = verb > subject.end && tokens[verb - 1].word.hasPrefix("success")
      sentence.isCheck = !isDone && matchVerb(.checks, tokens, at: verb) != nil
      readDisplay(&sentence, from: verb)
    }
  }

  /// The words of a condition that chooses between ways: at the beginning, or behind the verb.
  private func findChoice(_ tokens: [Token], behind verb: Int) -> Range<Int>? {
    if let match = words[.condition].match(tokens, at: 0) ?? words[.otherwise].firstMatch(tokens) {
      return byteRange(tokens, match.range)
    }
    if VerbFirst.conditionEnd(tokens) != nil { return tokens.first?.range }
    // `stores the loan if …` is a choice, `shows the guest if …` is not.
    let stores = matchVerb(.stores, tokens, at: verb) != nil
    var isQuoted = false
    for place in tokens.indices {
      if tokens[place].before.contains(.quote) { isQuoted.toggle() }
      // Behind `that` it belongs to what is shown or checked.
      if Self.clauseWords.contains(tokens[place].word) { return nil }
      guard place > verb, !isQuoted, let match = words[.condition].match(tokens, at: place) else { continue }
      let phrase = tokens[match.range].map(\.word).joined(separator: " ")
      // `checks if the tool is free` and `in case 4` choose nothing: most words need a comma.
      let isSetOff = place > verb + 1 && (tokens[place].before.contains(.comma) || stores && phrase == "if")
      if isSetOff || Self.choosingWords.contains(phrase) { return byteRange(tokens, match.range) }
    }
    return nil
  }

  /// The words that leave it open whether something is done: `Optionally, …`, `Guest may add …`, `… (optional)`.
  private func findOption(_ tokens: [Token], behind subject: Int) -> Range<Int>? {
    for place in tokens.indices where Self.optionalWords.contains(tokens[place].word) {
      let isLast = place + 1 == tokens.count || !tokens[place + 1].before.isDisjoint(with: [.comma, .period])
      let isAlone = tokens[place].before.contains(.parenthesis) && isLast
      // An optional field is one that is shown.
      let isAdverb = tokens[place].word != "optional" && tokens[place].word != "opcional"
      let opens =
        place == 0
        && (isAdverb
          || place + 1 < tokens.count
            && (tokens[1].before != .blank || actors.directSubject(of: tokens, at: 1) != nil))
      let isBehindModal = place == subject + 1 && ["can", "may", "kann"].contains(tokens[subject].word)
      if opens || isAlone || isAdverb && (place == subject || isBehindModal) {
        return tokens[place].range
      }
    }
    if subject < tokens.count, Self.possibleWords.contains(tokens[subject].word) {
      return tokens[subject].range
    }
    // `Guest selects a game, and may add a note.`
    for place in tokens.indices.dropFirst(subject + 1)
    where Self.possibleWords.contains(tokens[place].word) && place + 1 < tokens.count
      && tokens[place + 1].before == .blank && !tokens[place + 1].isNumber
      && !bytes[tokens[place].range.lowerBound].isCapital
      && (tokens[place].before.contains(.comma) || ListWords.andWords.contains(tokens[place - 1].word))
    { return tokens[place].range }
    // `… if desired`
    guard tokens.count > 2, let last = tokens.last, Self.wishWords.contains(last.word),
      ["if", "when", "as", "where"].contains(tokens[tokens.count - 2].word)
    else { return nil }
    return byteRange(tokens, tokens.count - 2..<tokens.count)
  }

  private static let optionalWords: Set<String> = [
    "optionally", "optional", "opcionalmente", "opcional", "facultativement", "optionnellement",
    "opzionalmente", "wahlweise",
  ]
  private static let possibleWords: Set<String> = ["may", "might"]
  private static let wishWords: Set<String> = [
    "desired", "needed", "necessary", "required", "applicable", "wanted", "appropriate",
  ]
  private static let choosingWords: Set<String> = [
    "unless", "only if", "only when", "provided that", "sofern", "nur wenn",
  ]
  private static let clauseWords: Set<String> = ["that", "whether", "dass", "ob"]

  func byteRange(_ tokens: [Token], _ range: Range<Int>) -> Range<Int>? {
    guard let first = tokens[range].first, let last = tokens[range].last else { return nil }
    return first.range.lowerBound..<last.range.upperBound
  }

  private func readLoop(_ sentence: inout Sentence) {
    let tokens = sentence.tokens
    guard let match = words[.repeats].firstMatch(tokens), let number = match.numbers.first else { return }
    sentence.loop = .init(from: tokens[number].range, to: lastNumber(behind: number, tokens))
    // `bis` is a word of ranges, too: the last one begins the condition.
    var until: WordPattern.Match?
    var place = number + 1
    while let next = words[.until].firstMatch(tokens, from: place) {
      if next.range.upperBound < tokens.count, !tokens[next.range.upperBound].isNumber { until = next }
      place = next.range.upperBound
      if until != nil { break }
    }
    guard let until, let last = tokens.last else { return }
    sentence.loop?.until = tokens[until.range.upperBound].range.lowerBound..<last.range.upperBound
  }

  /// The second number of `3-5`, `3 to 5`.
  private func lastNumber(behind number: Int, _ tokens: [Token]) -> Range<Int>? {
    guard number + 1 < tokens.count else { return nil }
    if tokens[number + 1].isNumber, tokens[number + 1].before.contains(.dash) {
      return tokens[number + 1].range
    }
    guard number + 2 < tokens.count, tokens[number + 2].isNumber,
      ["to", "and", "through", "bis", "und", "a", "y", "e", "à", "et", "en", "tot"].contains(
        tokens[number + 1].word)
    else { return nil }
    return tokens[number + 2].range
  }

  private func readCall(_ sentence: inout Sentence, from verb: Int) {
    let tokens = sentence.tokens
    guard sentence.loop == nil, let last = tokens.last else { return }
    // Behind the subject, or `«include» UC-004`.
    let start =
      words[.executes].match(tokens, at: verb)?.range.upperBound
      ?? words[.executes].match(tokens, at: 0)?.range.upperBound
    guard let start, start < tokens.count else { return }
    let rest = tokens[start].range.lowerBound..<last.range.upperBound
    if let id = UseCaseID.all(bytes, rest).first(where: { $0.isOfUseCase }) { sentence.calledID = id.range }
  }

  /// A verb behind the subject, or at the end in languages that have it there.
  func matchVerb(_ key: Wording.ListWord, _ tokens: [Token], at verb: Int) -> WordPattern.Match? {
    if let match = words[key].match(tokens, at: verb) { return match }
    guard words.verbsAreLast else { return nil }
    return tokens.indices.suffix(8).lazy.filter { $0 > verb }
      .compactMap { words[key].match(tokens, at: $0) }.first { $0.range.upperBound == tokens.count }
  }
}
