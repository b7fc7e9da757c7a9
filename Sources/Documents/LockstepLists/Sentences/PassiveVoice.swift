import Lockstep
import LockstepModel

/// Tells whether words say what is done to their subject, or happens to it: `Guest is informed`, `Kunde wird benachrichtigt`, `A
/// message appears`.
struct PassiveVoice {
  let bytes: [UInt8]
  let words: ListWords

  /// Whether the verb at a position is passive.
  func begins(_ tokens: [Token], at verb: Int) -> Bool {
    guard verb + 1 < tokens.count else { return false }
    switch tokens[verb].word {
    case "is", "are", "gets", "be": return isParticiple(tokens, behind: verb)
    case let word where Self.modalVerbs.contains(word):
      return tokens[verb + 1].word == "be" && isParticiple(tokens, behind: verb + 1)
    case "wird", "werden":
      // The participle ends its clause: `wird um Bestätigung gebeten`.
      let clause = tokens[(verb + 1)...].prefix {
        $0.before.isDisjoint(with: [.comma, .period, .colon, .parenthesis, .dash])
          && !Self.clauseEnds.contains($0.word)
      }
      return clause.last.map(isGermanParticiple) == true
    default: return words.passiveForms.begins(tokens, at: verb)
    }
  }

  /// Whether a participle follows that says what happens, and not how something is: `is required`.
  private func isParticiple(_ tokens: [Token], behind verb: Int) -> Bool {
    var place = verb + 1
    while place + 1 < tokens.count,
      Self.fillers.contains(tokens[place].word) || tokens[place].word.hasSuffix("ly")
    { place += 1 }
    guard place < tokens.count, tokens[place].before == .blank else { return false }
    let word = tokens[place].word
    return word.hasSuffix("ed") || Self.irregularForms.contains(word)
  }

  // MARK: Things

  /// The verb of a sentence about a thing that nothing declares, which nobody who is named does: `Products are displayed`.
  ///
  /// - Parameter start: the position of its subject.
  func verbOfThing(_ tokens: [Token], from start: Int) -> Int? {
    guard words.conditionEnd(tokens, at: 0) == nil, VerbFirst.conditionEnd(tokens) == nil else { return nil }
    for place in tokens.indices.dropFirst(start + 1).prefix(Self.longestThing) {
      let token = tokens[place]
      guard token.before.isSubset(of: [.blank, .quote, .dash]), !Self.clauseWords.contains(token.word) else {
        return nil
      }
      if happens(tokens, at: place, from: start) || begins(tokens, at: place) && !isState(tokens, place) {
        return place
      }
      if isAct(tokens, place) { return nil }
    }
    return nil
  }

  /// Whether a clause begins with its verb, and says what is done to a thing or happens to it: `wird eine Meldung angezeigt`,
  /// `erscheint eine Meldung`.
  func beginsClause(_ tokens: [Token], at place: Int) -> Bool {
    guard place + 1 < tokens.count, tokens[place + 1].before == .blank else { return false }
    if Self.verbsBeforeThings.contains(tokens[place].word) { return true }
    return ["wird", "werden"].contains(tokens[place].word) && begins(tokens, at: place)
  }

  /// Who does what is done in a passive sentence: `The form is filled in by the guest`.
  func agent(_ tokens: [Token], behind verb: Int, _ actors: Actors) -> Actors.Subject? {
    let clause = tokens.indices.dropFirst(verb + 1).prefix { !tokens[$0].before.contains(.period) }
    for place in clause where Self.agentWords.contains(tokens[place].word) {
      if let found = actors.directSubject(of: tokens, at: place + 1) { return found }
    }
    return nil
  }

  /// Whether somebody does something there: `They click on the button and are …`.
  private func isAct(_ tokens: [Token], _ place: Int) -> Bool {
    guard place + 1 < tokens.count else { return false }
    let (word, next) = (tokens[place].word, tokens[place + 1].word)
    return (ActingWords.verbs.contains(word) || ActingWords.verbs.contains(word + "s"))
      && (ActingWords.isDeterminer(next) || ConditionReader.placeWords.contains(next))
  }

  private func isState(_ tokens: [Token], _ verb: Int) -> Bool {
    tokens[(verb + 1)...].prefix(3).contains { Self.stateWords.contains($0.word) }
  }

  /// Whether the verb at a position needs nobody: `A message appears`; of others the thing must be the subject by its form: `The
  /// page opens`.
  private func happens(_ tokens: [Token], at verb: Int, from start: Int) -> Bool {
    let word = tokens[verb].word
    if Self.happeningWords.contains(word) { return true }
    // `ditandatangani oleh HR dan dikirim`: somebody who is named did it.
    if words.happenings.contains(word) {
      return !tokens[start..<verb].contains { Self.agentWords.contains($0.word) }
    }
    guard Self.changingWords.contains(word), start > 0, !bytes[tokens[verb - 1].range.lowerBound].isCapital
    else { return false }
    guard verb + 1 < tokens.count, tokens[verb + 1].before == .blank else { return true }
    return ConditionReader.placeWords.contains(tokens[verb + 1].word)
  }

  private func isGermanParticiple(_ token: Token) -> Bool {
    let word = token.word
    // `Kunde wird Student`
    guard !bytes[token.range.lowerBound].isCapital, word.count > 4, word != "nicht" else { return false }
    if word.hasSuffix("t") || Self.irregularGermanForms.contains(word) { return true }
    // `hingewiesen`, but not `gehen`: `wird gehen` is what the subject does.
    guard word.hasSuffix("en"), !Self.infinitives.contains(word) else { return false }
    return (Self.separablePrefixes + [""]).contains { word.hasPrefix($0 + "ge") }
  }

  /// The most words of the name of a thing.
  private static let longestThing = 9
  private static let fillers: Set<String> = ["not", "then", "also", "now", "being", "again"]
  private static let modalVerbs: Set<String> = ["should", "must", "will", "shall", "can", "may"]
  private static let irregularForms: Set<String> = [
    "shown", "given", "sent", "told", "taken", "brought", "made", "done", "found", "put", "set", "written",
    "chosen", "paid", "kept", "lost", "read", "built", "drawn",
  ]
  /// Participles that say how something is.
  private static let stateWords: Set<String> = [
    "required", "needed", "allowed", "permitted", "limited", "based", "related", "located", "supported",
    "expected", "supposed", "concerned", "interested", "satisfied", "authorized", "authorised", "protected",
  ]
  private static let clauseWords: Set<String> = [
    "that", "which", "who", "whose", "where", "when", "while", "dass",
  ]
  private static let agentWords: Set<String> = [
    "by", "von", "vom", "par", "por", "pelo", "pela", "przez", "oleh",
  ]
  private static let happeningWords: Set<String> = [
    "appears", "appear", "disappears", "disappear", "loads", "reloads", "refreshes", "erscheint",
    "erscheinen",
  ]
  private static let verbsBeforeThings: Set<String> = ["erscheint", "erscheinen"]
  private static let changingWords: Set<String> = [
    "opens", "open", "closes", "close", "changes", "change", "updates", "update",
  ]
  private static let clauseEnds: Set<String> = ["und", "oder", "dass", "wenn", "sobald"]
  private static let irregularGermanForms: Set<String> = [
    "verwiesen", "verbunden", "unterbrochen", "empfangen", "entlassen", "übernommen",
  ]
  private static let infinitives: Set<String> = [
    "gehen", "geben", "gelangen", "gewinnen", "genehmigen", "gestalten", "gefallen", "genießen",
  ]
  private static let separablePrefixes = [
    "ab", "an", "auf", "aus", "bei", "ein", "hin", "mit", "nach", "um", "vor", "weiter", "zu", "zurück",
  ]
}
