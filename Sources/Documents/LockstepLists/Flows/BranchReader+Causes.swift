import Lockstep
import LockstepModel

/// What takes an alternative.
extension BranchReader {
  /// What takes the alternative: a time, the user, or what the system finds.
  ///
  /// - Parameter column: the words that name who acts, where a column does.
  func findCause(of condition: Range<Int>, column: Range<Int>?) -> Branch.Cause {
    let tokens = Tokens.of(bytes, condition)
    if let match = words[.expires].firstMatch(tokens) {
      if denies(tokens, match) { return .outcome }
      let isState = tokens.indices.prefix(match.range.lowerBound).contains {
        words[.states].match(tokens, at: $0) != nil
      }
      return .time(parseDelay(tokens), isState: isState)
    }
    // `5 minutes pass`, `Two minutes without input`
    if tokens.count > 2, parseDelay(Array(tokens[..<2])) != nil, Self.passingWords.contains(tokens[2].word) {
      return .time(parseDelay(tokens), isState: false)
    }
    guard let subject = subject(of: tokens, column: column), subject.kind == .user,
      subject.end < tokens.count
    else { return .outcome }
    if hasVerb(.states, tokens, from: subject.end) { return .outcome }
    return .user(isInterruption: hasVerb(.interrupts, tokens, from: subject.end))
  }

  /// Whether the words say that a time has not passed: `10 minutes have not elapsed`, `Unless 10 minutes elapse`.
  private func denies(_ tokens: [Token], _ time: WordPattern.Match) -> Bool {
    let near = tokens[max(0, time.range.lowerBound - 1)..<time.range.upperBound]
    return tokens.first?.word == "unless" || near.contains { ["not", "nicht"].contains($0.word) }
  }

  /// Whether a verb follows the subject; anywhere behind it in languages that have it at the end.
  private func hasVerb(_ key: Wording.ListWord, _ tokens: [Token], from place: Int) -> Bool {
    if words[key].match(tokens, at: place) != nil { return true }
    return words.verbsAreLast && words[key].firstMatch(tokens, from: place) != nil
  }

  private func subject(of tokens: [Token], column: Range<Int>?) -> Actors.Subject? {
    sentenceReader.actors.subject(of: tokens, column: column.map { Tokens.of(bytes, $0) } ?? [])
  }

  /// The words behind the user.
  func userAction(in condition: Range<Int>, column: Range<Int>?) -> SourceString? {
    let tokens = Tokens.of(bytes, condition)
    guard let subject = subject(of: tokens, column: column), subject.kind == .user,
      subject.end < tokens.count
    else { return nil }
    return PlainText.of(bytes, tokens[subject.end].range.lowerBound..<condition.upperBound)
  }

  /// What a time does, behind its unit.
  private static let passingWords: Set<String> = [
    "pass", "passes", "passed", "go", "have", "has", "without", "ohne", "vergehen", "verstreichen", "sind",
  ]

  /// The duration that the words name.
  private func parseDelay(_ tokens: [Token]) -> Delay? {
    for place in tokens.indices.dropLast() {
      let word = tokens[place].word
      let spelledOut = Wording.isArticle(word) ? nil : Wording.numbersByWord[word]
      guard let count = tokens[place].isNumber ? Int(word) : spelledOut, count < 1_000_000 else { continue }
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
}
