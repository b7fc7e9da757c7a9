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
      let delay = duration(in: tokens)
      // `The card has expired`, `expired 3 days ago`: the system finds it.
      let isState = tokens.indices.prefix(match.range.lowerBound).contains {
        words[.states].match(tokens, at: $0) != nil
      }
      if isState && delay == nil || tokens.contains(where: { $0.word == "ago" }) { return .outcome }
      return .time(delay)
    }
    if let delay = duration(in: tokens), passes(tokens, delay) { return .time(delay) }
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

  /// Whether words with a duration say that this time passes: `5 minutes pass`, `No input for 30s`.
  private func passes(_ tokens: [Token], _ delay: Delay) -> Bool {
    guard let place = tokens.firstIndex(where: { Int($0.range.lowerBound) >= delay.start }) else {
      return false
    }
    if place == 0 {
      return tokens.dropFirst().prefix(2).contains { Self.passingWords.contains($0.word) }
    }
    if place == 1, ["after", "nach"].contains(tokens[0].word) { return true }
    let isIdle = tokens[..<place].contains { Self.idleWords.contains($0.word) }
    let hasBeen = tokens[..<place].contains { ["has", "have", "had", "hat", "haben"].contains($0.word) }
    return isIdle && !hasBeen && Self.periodWords.contains(tokens[place - 1].word)
  }

  private static let idleWords: Set<String> = [
    "no", "not", "nothing", "inactive", "inactivity", "idle", "without", "doesn't", "kein", "keine", "nicht",
    "nichts", "inaktiv", "ohne",
  ]
  private static let periodWords: Set<String> = ["for", "within", "in", "seit", "innerhalb", "für", "binnen"]

  private func duration(in tokens: [Token]) -> Delay? { DurationReader(words: words).duration(in: tokens) }
}

extension Delay {
  /// Where its words begin.
  fileprivate var start: Int {
    if case .fixed(let duration) = self { Int(duration.span.start) } else { 0 }
  }
}
