import Lockstep
import LockstepModel

/// German conditions without a word for them, which begin with their verb: `Wird die Karte abgelehnt, zeigt das System …`.
enum VerbFirst {
  /// The position behind such a condition, where the next clause begins with its verb, too; nil for other sentences.
  static func conditionEnd(_ tokens: [Token]) -> Int? {
    guard begins(tokens, at: 0) else { return nil }
    for place in tokens.indices.dropFirst(2).prefix(longestCondition) {
      let before = tokens[place].before
      if before.contains(.period) { return nil }
      guard before.contains(.comma) else { continue }
      let verb = joiningWords.contains(tokens[place].word) ? place + 1 : place
      return begins(tokens, at: verb) ? verb : nil
    }
    return nil
  }

  /// The longest condition, in words.
  private static let longestCondition = 60

  /// Whether a verb is at a position, and an article of its subject behind it.
  private static func begins(_ tokens: [Token], at place: Int) -> Bool {
    guard place + 2 < tokens.count, tokens[place + 1].before == .blank,
      articles.contains(tokens[place + 1].word)
    else { return false }
    return tokens[place].word.hasSuffix("t") || verbs.contains(tokens[place].word)
  }

  private static let joiningWords: Set<String> = ["so", "dann"]
  private static let verbs: Set<String> = [
    "wird", "werden", "sind", "haben", "kann", "können", "will", "wollen", "möchte", "muss", "wurde",
    "wurden",
  ]
  private static let articles: Set<String> = [
    "der", "die", "das", "ein", "eine", "kein", "keine", "dieser", "diese", "dieses",
  ]
}
