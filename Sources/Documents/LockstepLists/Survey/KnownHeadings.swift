import LockstepModel

/// Headings of use cases in languages that a project has not declared: a document that has them is not passed over in silence.
enum KnownHeadings {
  /// The wording with the headings of all languages that are known, for recognising documents.
  static func extending(_ wording: Wording) -> Wording {
    var lists = wording.lists
    func add(_ key: Wording.ListWord, _ words: [String]) {
      let term = Wording.Term(Wording.listSet, key.rawValue)
      lists[term] = (lists[term] ?? wording.words(key)) + words
    }
    for ready in ReadyWording.all {
      for (key, words) in ready.lists where headings.contains(key) { add(key, words) }
    }
    for (key, words) in others { add(key, words) }
    return Wording(lists, numbers: wording.numbers)
  }

  static let headings: Set<Wording.ListWord> = [
    .useCase, .main, .alternatives, .preconditions, .postconditions, .rules, .id, .name, .actors,
    .supportingActors, .goal,
    .trigger,
  ]

  /// What documents in any language call their system.
  static let systems = ActorNames([
    "System", "Sistema", "Il sistema", "Sistem", "Sistemi", "Hệ thống", "システム", "本システム", "系统", "系統",
    "Système", "Systeem",
    "Systém", "Järjestelmä", "시스템", "Система", "Rendszer", "Sustav", "Σύστημα", "Το σύστημα", "النظام",
    "المنظومة",
    "המערכת", "ระบบ", "सिस्टम", "Aplikasi", "Aplikacja", "Applicazione", "Uygulama", "Ứng dụng", "Приложение",
  ])

  private static let others: [(Wording.ListWord, [String])] = [
    (
      .useCase,
      [
        "Caso d'uso", "Caso d’uso", "Przypadek użycia", "Kullanım senaryosu", "Вариант использования",
        "Прецедент",
        "Ca sử dụng", "Ca sử dụng", "ユースケース", "유스케이스", "유즈케이스", "Användningsfall", "Brugsscenarie",
        "Brukstilfelle",
        "Käyttötapaus", "Případ užití", "Use-case", "Варіант використання", "Kasus penggunaan",
        "Scenario d'uso",
      ]
    ),
    (
      .main,
      [
        "Flusso principale", "Scenario principale", "Flusso base", "Scenariusz główny", "Główny scenariusz",
        "Przebieg podstawowy", "Przepływ główny", "Ana akış", "Ana senaryo", "Temel akış",
        "Ana başarı senaryosu",
        "Основной поток", "Основной сценарий", "Основной успешный сценарий", "Luồng chính",
        "Luồng sự kiện chính",
        "Luồng cơ bản", "Dòng sự kiện chính", "基本フロー", "メインフロー", "主シナリオ", "기본 흐름", "주요 흐름", "기본흐름",
        "Huvudflöde",
        "Normalflöde", "Hovedflyt", "Hovedforløb", "Perusvirta", "Hlavní tok", "Hlavní scénář",
        "Основний потік",
        "Основний сценарій", "Alur utama", "Alur normal", "Alur dasar", "Skenario utama",
      ]
    ),
    (
      .alternatives,
      [
        "Flussi alternativi", "Flusso alternativo", "Estensioni", "Eccezioni", "Scenariusze alternatywne",
        "Przepływy alternatywne", "Alternatif akışlar", "Alternatif akış", "Uzantılar", "İstisnalar",
        "Альтернативные потоки", "Альтернативный поток", "Расширения", "Альтернативные сценарии",
        "Luồng thay thế",
        "Luồng ngoại lệ", "Luồng rẽ nhánh", "Dòng sự kiện phụ", "代替フロー", "例外フロー", "拡張", "대안 흐름", "예외 흐름",
        "대체 흐름",
        "Alternativa flöden", "Alternative forløb", "Alternativní tok", "Alternativní toky", "Розширення",
        "Альтернативні потоки",
        "Alur alternatif", "Alur pengecualian",
      ]
    ),
    (
      .actors,
      [
        "Attore principale", "Attore", "Attori", "Aktor", "Aktorzy", "Aktör", "Birincil aktör", "Актор",
        "Действующее лицо",
        "Основной актор", "Актёр", "Tác nhân", "Tác nhân chính", "アクター", "主アクター", "액터", "주 액터", "Aktörer",
        "Aktører",
        "Toimija", "Aktér", "Актори", "Aktor utama", "Pelaku",
      ]
    ),
  ]
}
