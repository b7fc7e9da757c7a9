import LockstepModel

/// Words in place of an alternative that there is none: `None`, `No special exceptions`.
enum NothingWords {
  private static let words: Set<String> = [
    "none", "n", "na", "no", "nothing", "keine", "kein", "keiner", "nichts", "ninguna", "ninguno", "nenhum",
    "nenhuma", "aucun", "aucune", "nessuno", "nessuna", "geen",
  ]

  /// Words that mean nothing by themselves, and not `no` before a thing: `No network` is a condition.
  private static let nouns: Set<String> = ["none", "nothing", "nichts"]
  private static let phrases: [[String]] = [["n", "a"], ["não", "há"], ["no", "hay"]]

  /// Whether one or two words say that there is nothing.
  static func areAll(of tokens: [Token]) -> Bool {
    guard let first = tokens.first else { return true }
    return tokens.count < 3 && words.contains(first.word)
  }

  /// Whether words say that there are no alternatives: `No special exceptions (static text)`, but not `No exception is stored`.
  static func denyAlternatives(_ tokens: [Token], _ listWords: ListWords) -> Bool {
    let said = Array(tokens.prefix(1) + tokens.dropFirst().prefix { !$0.before.contains(.parenthesis) })
    if phrases.contains(said.map(\.word)) { return true }
    guard let first = said.first, words.contains(first.word) else { return said.isEmpty }
    if said.count == 1 { return true }
    if nouns.contains(first.word) { return said[1].word != "of" }
    return said.indices.dropFirst().contains { listWords.matchHeading(said[$0...])?.key == .alternatives }
      && listWords[.states].firstMatch(said, from: 1) == nil
  }
}
