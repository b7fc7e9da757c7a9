import Lockstep
import LockstepModel

/// The kind of what takes an alternative.
extension BranchReader {
  /// A time, the user, or what the system finds.
  ///
  /// - Parameter column: the words that name who acts, where a column does.
  func findTriggerKind(of condition: Range<Int>, column: Range<Int>?) -> BranchTrigger.Kind {
    let tokens = Tokens.of(bytes, condition)
    let subject = subject(of: tokens, column: column)
    let user = subject.flatMap { $0.kind == .user ? $0.end : nil }
    switch TimeReader(words: words).read(tokens, userEnd: user) {
    case .passes(let delay): return .time(delay)
    case .isState: return .outcome
    case .nothing: break
    }
    guard let verb = user, verb < tokens.count,
      !PassiveVoice(bytes: bytes, words: words).begins(tokens, at: verb)
    else {
      return .outcome
    }
    if wishes(tokens, at: verb) {
      let isInterruption = tokens.indices[verb...].prefix(6).contains {
        words[.interrupts].match(tokens, at: $0) != nil
      }
      return .user(isInterruption: isInterruption)
    }
    // `Guest may cancel` is what the guest can do there.
    if Self.possibleWords.contains(tokens[verb].word), hasVerb(.interrupts, tokens, from: verb + 1) {
      return .user(isInterruption: true)
    }
    // `Guest must confirm`, but not `Guest must be signed in`
    if Self.necessaryWords.contains(tokens[verb].word), verb + 1 < tokens.count,
      !tokens[(verb + 1)...].contains(where: { Self.beingWords.contains($0.word) })
    {
      return .user(isInterruption: hasVerb(.interrupts, tokens, from: verb + 1))
    }
    if hasVerb(.states, tokens, from: verb) { return .outcome }
    return .user(isInterruption: hasVerb(.interrupts, tokens, from: verb))
  }

  /// Whether a verb says what somebody wishes: `wants to pay`, `does not wish to pay`, `möchte nicht bezahlen`.
  private func wishes(_ tokens: [Token], at verb: Int) -> Bool {
    var place = verb
    if ["does", "do", "doesn't", "don't", "no"].contains(tokens[place].word), place + 1 < tokens.count {
      place += ["not", "longer"].contains(tokens[place + 1].word) ? 2 : 1
    }
    guard place < tokens.count else { return false }
    let next = place + 1 < tokens.count ? tokens[place + 1].word : ""
    switch tokens[place].word {
    case "will", "wollen": return !Self.beingWords.contains(next)
    case "would": return ["like", "prefer", "rather"].contains(next)
    case let word: return Self.wishWords.contains(word)
    }
  }

  private static let wishWords: Set<String> = [
    "want", "wants", "wish", "wishes", "desires", "prefers", "prefer", "intends", "intend", "möchte",
    "möchten",
    "wünscht", "quiere", "desea", "quer", "deseja", "veut", "souhaite", "vuole", "desidera", "wil", "wenst",
  ]
  private static let possibleWords: Set<String> = ["may", "can", "kann"]
  private static let necessaryWords: Set<String> = ["must", "muss"]
  /// What makes a state of what is necessary or will be.
  private static let beingWords: Set<String> = [
    "be", "have", "own", "hold", "sein", "haben", "werden", "besitzen",
  ]

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
    guard let subject = subject(of: tokens, column: column), subject.kind == .user, !subject.isJoint,
      subject.end < tokens.count, !sentenceReader.followsStatement(subject, tokens)
    else { return nil }
    return PlainText.of(bytes, subject.actStart(tokens, in: bytes)..<condition.upperBound)
  }
}
