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
    // `Guest may cancel` is what the guest can do there.
    let isPossible =
      ["may", "can", "kann"].contains(tokens[subject.end].word)
      && hasVerb(.interrupts, tokens, from: subject.end + 1)
    if isPossible { return .user(isInterruption: true) }
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
    // `At any time Guest quits`
    if let any = StepWords.anyStep.match(tokens, at: 0),
      let found = sentenceReader.actors.directSubject(of: tokens, at: any.range.upperBound)
    {
      return found
    }
    return sentenceReader.actors.subject(of: tokens, column: column.map { Tokens.of(bytes, $0) } ?? [])
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
    guard let place = tokens.firstIndex(where: { Int($0.range.lowerBound) >= delay.range.lowerBound })
    else { return false }
    let behind = tokens[place...].drop { $0.range.upperBound <= delay.range.upperBound }.prefix(2)
    if place < 4, behind.first.map({ Self.passingWords.contains($0.word) }) == true { return true }
    if place == 0 { return behind.contains { Self.passingWords.contains($0.word) } }
    if place == 1, ["after", "nach"].contains(tokens[0].word) { return true }
    if behind.first.map({ ["inaktiv", "untätig"].contains($0.word) }) == true { return true }
    let words = tokens[..<place]
    guard Self.periodWords.contains(tokens[place - 1].word) else { return false }
    if words.contains(where: { Self.idleWords.contains($0.word) }) { return true }
    let isWithin = ["within", "innerhalb", "binnen", "von"].contains(tokens[place - 1].word)
    for (denial, next) in zip(words, words.dropFirst()) {
      switch denial.word {
      case "no", "without", "ohne", "kein", "keine", "keinen":
        if Self.activityWords.contains(next.word) { return true }
      case "not", "doesn't", "don't", "nicht":
        let isGerman = denial.word == "nicht"
        let doesNot = denial.word != "not" || words.contains { ["does", "do"].contains($0.word) }
        if doesNot, isWithin || !isGerman && Self.reactingWords.contains(next.word) { return true }
      default: break
      }
    }
    return false
  }

  private static let idleWords: Set<String> = [
    "nothing", "inactive", "inactivity", "idle", "nichts", "inaktiv",
  ]
  /// What stays out as long as a timer runs.
  private static let activityWords: Set<String> = [
    "input", "activity", "action", "response", "answer", "reply", "reaction", "interaction", "eingabe",
    "antwort",
    "aktivität", "reaktion",
  ]
  private static let reactingWords: Set<String> = [
    "respond", "react", "act", "answer", "reply", "interact", "confirm", "enter", "type", "move", "do",
  ]
  private static let periodWords: Set<String> = [
    "for", "within", "seit", "innerhalb", "für", "binnen", "von",
  ]

  private func duration(in tokens: [Token]) -> Delay? { DurationReader(words: words).duration(in: tokens) }
}

extension Delay {
  /// Its words.
  fileprivate var range: Range<Int> {
    if case .fixed(let duration) = self { Int(duration.span.start)..<Int(duration.span.end) } else { 0..<0 }
  }
}
