import Lockstep
import LockstepModel

/// Tells whether a condition is that a time passes: `10 minutes elapse`, `No input for 30s`.
struct TimeReader {
  let words: ListWords

  /// What a condition says about a time.
  enum Finding {
    /// One passes; without a duration where none is named, or none that is certain.
    case passes(Delay?)
    /// What the system finds: `The card has expired`.
    case isState
    case nothing
  }

  /// - Parameter userEnd: the position behind the user, where one is the subject.
  func read(_ tokens: [Token], userEnd: Int?) -> Finding {
    let found = DurationReader(words: words).find(in: tokens)
    if let match = words[.expires].firstMatch(tokens) {
      // `Guest confirms after 5 minutes` and `Guest enters an expired coupon` are what the guest does.
      if let userEnd, isAct(tokens, from: userEnd, before: match) { return .nothing }
      if denies(tokens, match) { return .isState }
      let isState = tokens.indices.prefix(match.range.lowerBound).contains {
        words[.states].match(tokens, at: $0) != nil
      }
      // `die Karte abgelaufen ist`
      let isClause =
        match.range.upperBound + 1 == tokens.count
        && words[.states].match(tokens, at: match.range.upperBound) != nil
      if (isState || isClause) && found == nil || tokens.contains(where: { $0.word == "ago" }) {
        return .isState
      }
      // `The card expires in 2 months`
      if let place = found?.range.lowerBound, place > match.range.lowerBound, tokens[place - 1].word == "in" {
        return .isState
      }
      return .passes(found?.delay)
    }
    guard let found, passes(tokens, found, userEnd) else { return .nothing }
    return .passes(found.delay)
  }

  /// Whether somebody does something before a time is named, and not only waits for it.
  private func isAct(_ tokens: [Token], from start: Int, before time: WordPattern.Match) -> Bool {
    let end = time.range.lowerBound
    guard start < end, words[.states].match(tokens, at: start) == nil else { return false }
    let word = tokens[start].word
    // `Guest list expires`
    let mayBeVerb =
      word.hasSuffix("s")
      || word.hasSuffix("t") && (!time.numbers.isEmpty || ActingWords.isDeterminer(tokens[start + 1].word))
    guard mayBeVerb, !ActingWords.things.contains(word) else { return false }
    // `Guest leaves, and the session expires`
    let isOneClause = tokens[start...end].allSatisfy {
      !$0.before.contains(.comma) && !ListWords.andWords.contains($0.word)
    }
    return isOneClause
      && !tokens.contains { Self.idleWords.contains($0.word) || Self.denials.contains($0.word) }
  }

  /// Whether the words say that a time has not passed: `10 minutes have not elapsed`, `Unless 10 minutes elapse`.
  private func denies(_ tokens: [Token], _ time: WordPattern.Match) -> Bool {
    let near = tokens[max(0, time.range.lowerBound - 1)..<time.range.upperBound]
    return tokens.first?.word == "unless" || near.contains { ["not", "nicht"].contains($0.word) }
  }

  /// Whether words with a duration say that this time passes: `5 minutes pass`, `No input for 30s`.
  private func passes(_ tokens: [Token], _ found: DurationReader.Found, _ userEnd: Int?) -> Bool {
    let place = found.range.lowerBound
    let rest = tokens[found.range.upperBound...].drop { ["lang", "lange", "long"].contains($0.word) }
    let behind = rest.prefix(2).map(\.word)
    if place < 4, behind.contains(where: Self.passingWords.contains) || behind == ["go", "by"] {
      return true
    }
    let next = behind.first ?? ""
    if place == 0 { return !found.hasArticle && ["without", "ohne"].contains(next) }
    if place == 1, ["after", "nach"].contains(tokens[0].word) { return true }
    if Self.idleWords.contains(next) { return true }
    if next == "nicht", rest.count == 1, !hasState(tokens[..<place]) { return true }
    // `for more than 5 minutes`, `longer than 5 minutes`
    var start = place
    while start > 1, Self.comparingWords.contains(tokens[start - 1].word) { start -= 1 }
    let last = tokens[start - 1].word
    if Self.idleWords.contains(last) { return true }
    let isLonger = tokens[start..<place].contains { Self.longerWords.contains($0.word) }
    // How long something else takes is what the system finds.
    if isLonger, userEnd == start - 1, Self.takingWords.contains(last) { return true }
    return staysOut(tokens[..<(start - 1)], behind: last)
  }

  /// Whether something stays out for the time behind a word: `No input for`, `Guest does not confirm within`.
  private func staysOut(_ words: ArraySlice<Token>, behind last: String) -> Bool {
    let isAfter = ["after", "nach"].contains(last)
    guard Self.periodWords.contains(last) || isAfter else { return false }
    if !isAfter, words.contains(where: { Self.idleWords.contains($0.word) }) { return true }
    let isWithin = ["within", "innerhalb", "binnen", "von"].contains(last)
    // `No confirmation after 1 week`, but not `No room is free within 3 days`.
    if isAfter || isWithin, let first = words.first, Self.noWords.contains(first.word), words.count > 1 {
      if !hasState(words.dropFirst()) { return true }
      if words.last.map({ Self.arrivingWords.contains($0.word) }) == true { return true }
    }
    if isAfter { return false }
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

  private func hasState(_ tokens: ArraySlice<Token>) -> Bool {
    let all = Array(tokens)
    return all.indices.contains { words[.states].match(all, at: $0) != nil }
  }

  /// What a time does, behind its unit.
  private static let passingWords: Set<String> = [
    "pass", "passes", "passed", "gone", "over", "vergeht", "vergehen", "vergangen", "verstreicht",
    "verstreichen", "verstrichen", "vorbei",
  ]
  private static let idleWords: Set<String> = [
    "nothing", "inactive", "inactivity", "idle", "waits", "hesitates", "nichts", "inaktiv", "untätig",
    "wartet",
    "zögert",
  ]
  private static let denials: Set<String> = ["not", "no", "without", "nicht", "kein", "keine", "ohne"]
  private static let noWords: Set<String> = ["no", "kein", "keine"]
  /// What comes in, or does not.
  private static let arrivingWords: Set<String> = [
    "received", "given", "made", "entered", "provided", "sent", "arrives", "comes", "detected",
  ]
  /// What stays out as long as a timer runs.
  private static let activityWords: Set<String> = [
    "input", "activity", "action", "response", "answer", "reply", "reaction", "interaction", "confirmation",
    "eingabe", "antwort", "aktivität", "reaktion", "bestätigung",
  ]
  private static let reactingWords: Set<String> = [
    "respond", "react", "act", "answer", "reply", "interact", "confirm", "enter", "type", "move", "do",
  ]
  private static let periodWords: Set<String> = [
    "for", "within", "seit", "innerhalb", "für", "binnen", "von",
  ]
  private static let longerWords: Set<String> = ["longer", "more", "länger", "mehr", "over", "über"]
  private static let takingWords: Set<String> = ["takes", "lasts", "needs", "dauert", "braucht", "benötigt"]
  private static let comparingWords: Set<String> = longerWords.union([
    "than", "als", "at", "least", "about", "mindestens", "etwa", "the", "last",
  ])
}
