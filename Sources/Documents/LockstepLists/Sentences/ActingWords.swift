import LockstepModel

/// Words that tell whether a name is followed by what its bearer does: `the guest pays`, not `the guest details`.
///
/// An act that is not told is a part of its sentence; a name that is taken for an act would be a step that nobody wrote.
enum ActingWords {
  /// What people and systems do in use cases, in the third person.
  static let verbs: Set<String> = [
    "accepts", "acknowledges", "adds", "agrees", "allows", "answers", "approves", "asks", "assigns",
    "attaches",
    "authenticates", "calculates", "cancels", "charges", "chooses", "clicks", "closes", "completes",
    "confirms",
    "corrects", "creates", "declines", "deletes", "denies", "downloads", "drags", "edits", "ends", "enters",
    "fills",
    "finishes", "generates", "gives", "grants", "ignores", "informs", "inserts", "leaves", "locks",
    "modifies", "moves",
    "navigates", "notifies", "opens", "passes", "pays", "picks", "presses", "prints", "proceeds", "prompts",
    "provides",
    "puts", "reads", "receives", "redirects", "refuses", "registers", "rejects", "removes", "repeats",
    "retries",
    "returns", "reviews", "saves", "scans", "searches", "sees", "selects", "sends", "signs", "specifies",
    "starts",
    "stops", "submits", "swipes", "takes", "taps", "tries", "types", "unlocks", "uploads", "validates",
    "verifies",
    "waits", "withdraws", "writes",
  ]
  /// What systems do, where no subject says who does it.
  private static let systemVerbs: Set<String> = [
    "returns", "redirects", "notifies", "informs", "rejects", "refuses", "denies", "prompts", "asks",
    "prints",
    "logs", "generates", "calculates", "locks", "retries", "warns", "saves", "stores", "rolls", "throws",
    "highlights",
  ]

  /// Whether words begin with the verb of an act, in the third person.
  static func beginsAct(_ tokens: [Token], _ words: ListWords) -> Bool {
    guard tokens.count > 1, tokens[1].before.isSubset(of: [.blank, .quote]) else { return false }
    let word = tokens[0].word
    if verbs.contains(word), !things.contains(tokens[1].word) { return true }
    // `Display name` and `Check number` are things.
    let keys: [Wording.ListWord] = [.displays, .stores, .checks]
    return keys.contains { words[$0].match(tokens, at: 0) != nil && !words[$0].contains(word + "s") }
  }

  /// Whether what the system does begins at a position, also as an order: `displays an error`, `reject the order`.
  static func beginsSystemAct(_ tokens: [Token], at place: Int, _ words: ListWords) -> Bool {
    guard place + 1 < tokens.count, tokens[place + 1].before.isSubset(of: [.blank, .quote]) else {
      return false
    }
    let keys: [Wording.ListWord] = [.displays, .stores, .checks]
    if keys.contains(where: { words[$0].match(tokens, at: place) != nil }) { return true }
    if words.acts.phraseEnd(in: tokens, at: place) != nil || isGermanOrder(tokens, place) { return true }
    let word = tokens[place].word
    return [word, word + "s", word + "es", word.dropLast() + "ies"].contains {
      systemVerbs.contains($0) || words[.stores].contains($0) || words[.checks].contains($0)
    }
  }

  /// `Fehlermeldung anzeigen`: a few words that end with an infinitive, and have no other verb.
  private static func isGermanOrder(_ tokens: [Token], _ place: Int) -> Bool {
    let rest = tokens[(place + 1)...].prefix(longestOrder)
    let clause = [tokens[place]] + rest.prefix { $0.before.isSubset(of: [.blank, .quote]) }
    guard let last = clause.last, clause.count <= longestOrder, germanInfinitives.contains(last.word) else {
      return false
    }
    return !clause.contains { wordsWithInfinitives.contains($0.word) }
  }

  /// In words.
  private static let longestOrder = 6
  private static let germanInfinitives: Set<String> = [
    "anzeigen", "ausgeben", "einblenden", "zeigen", "speichern", "protokollieren", "senden", "verschicken",
    "ablehnen", "sperren", "informieren", "benachrichtigen", "löschen",
  ]
  /// Verbs and subjects beside which an infinitive is not an order.
  private static let wordsWithInfinitives: Set<String> = [
    "will", "wollen", "soll", "sollen", "kann", "können", "muss", "müssen", "möchte", "möchten", "darf",
    "dürfen", "wird", "werden", "zu", "er", "sie", "es", "nicht",
  ]

  /// Nouns behind a name that look like verbs before another word.
  static let things: Set<String> = [
    "account", "accounts", "data", "details", "fields", "groups", "id", "ids", "input", "inputs", "messages",
    "name",
    "names", "number", "permissions", "preferences", "rights", "roles", "sessions", "settings", "stories",
  ]
  /// What makes the word before it a noun: `Guest account is locked`.
  static let states: Set<String> = [
    "is", "are", "was", "were", "be", "remain", "remains", "stay", "stays", "has", "have", "can", "contain",
    "contains", "ist", "sind", "bleibt", "bleiben", "es", "son", "está", "están",
  ]
  static let auxiliaries: Set<String> = ["will", "shall", "wird", "must"]
  private static let adverbs: Set<String> = ["then", "also", "now", "again", "dann", "nun", "auch"]
  private static let determiners: Set<String> = [
    "it", "its", "his", "her", "their", "them", "this", "these", "one", "another", "all", "any", "some",
    "each",
    "sie", "ihn", "ihm", "es", "seine", "ihre", "otra", "otro", "su", "lo", "outro", "outra", "seu", "sua",
  ]

  static func isAdverb(_ word: String) -> Bool {
    adverbs.contains(word) || word.hasSuffix("ly") && word.count > 4
  }

  static func isDeterminer(_ word: String) -> Bool { Wording.isArticle(word) || determiners.contains(word) }
}
