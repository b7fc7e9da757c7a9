import LockstepModel

/// Headings of use cases in languages that a project has not declared: a document that has them is not passed over in silence.
enum KnownHeadings {
  /// The wording with the headings of all languages that are known, for recognising documents.
  static func extending(_ wording: Wording) -> Wording {
    var wordLists = wording.wordLists
    func add(_ key: Wording.ListWord, _ words: [String]) {
      let term = Wording.Term(Wording.listSet, key.rawValue)
      wordLists[term] = (wordLists[term] ?? wording.words(key)) + words
    }
    for key in headingKeys { add(key, words(key)) }
    return Wording(wordLists, numbers: wording.numbers)
  }

  /// The headings of all languages for a key.
  static func words(_ key: Wording.ListWord) -> [String] {
    ReadyWording.all.flatMap { $0.words(key) } + furtherWords.filter { $0.0 == key }.flatMap(\.1)
  }

  static let headingKeys: Set<Wording.ListWord> = [
    .useCase, .main, .alternatives, .preconditions, .postconditions, .rules, .id, .name, .actors,
    .supportingActors, .goal,
    .trigger,
  ]

  /// What documents in any language call their alternatives.
  static let alternatives = PhraseSet(Wording.builtIn.words(.alternatives) + words(.alternatives))

  /// What documents in any language call their system.
  static let systemNames = PhraseSet([
    "System", "Sistema", "Il sistema", "Sistem", "Sistemi", "Hệ thống", "システム", "本システム", "系统", "系統",
    "Système", "Systeem",
    "Systém", "Järjestelmä", "시스템", "Система", "Rendszer", "Sustav", "Σύστημα", "Το σύστημα", "النظام",
    "المنظومة",
    "המערכת", "ระบบ", "सिस्टम", "Aplikasi", "Aplikacja", "Applicazione", "Uygulama", "Ứng dụng", "Приложение",
  ])

  /// Languages without ready words.
  private static let furtherWords: [(Wording.ListWord, [String])] = [
    (.useCase, ["Käyttötapaus", "Use-case", "Scenario d'uso"]),
    (.main, ["Perusvirta"]),
    (.actors, ["Toimija"]),
  ]
}
