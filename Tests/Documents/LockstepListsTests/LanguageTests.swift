import Lockstep
import LockstepModel
import Testing

/// Sentences in another language than the headings, which are in English.
@Suite struct LanguageTests {
  /// A use case in words of a language; the same flow in each.
  struct Words: Sendable, CustomTestStringConvertible {
    var language: String
    var actor: String
    var opens: String
    var shows: String
    var selects: String
    var stores: String
    /// The name of the screen.
    var screen: String
    /// What the system finds at step 4, and what follows.
    var taken: String
    var warns: String
    var returns: String
    var cancels: String
    var deletes: String
    var ends: String

    var testDescription: String { language }

    var text: String {
      """
      # Use Case: Book a room

      **Use Case ID:** UC-007
      **Primary Actor:** \(actor)

      ## Main Success Scenario

      1. \(opens)
      2. \(shows)
      3. \(selects)
      4. \(stores)

      ## Alternative Flows

      ### A1: Taken

      **Trigger:** \(taken)
      **Flow:**

      1. \(warns)
      2. \(returns)

      ### A2: Cancelled

      **Trigger:** \(cancels)
      **Flow:**

      1. \(deletes)
      2. \(ends)

      """
    }
  }

  private static let languages: [Words] = [
    Words(
      language: "Turkish", actor: "Kullanıcı", opens: "Kullanıcı takvimi açar.",
      shows: "Sistem müsait odaları gösterir.", selects: "Kullanıcı bir oda seçer.",
      stores: "Sistem rezervasyonu kaydeder.", screen: "müsait odaları", taken: "Oda dolu (4. adım)",
      warns: "Sistem bir uyarı mesajı gösterir.", returns: "Kullanım senaryosu 2. adımdan devam eder.",
      cancels: "Kullanıcı iptal eder (adım 3)", deletes: "Sistem seçimi siler.", ends: "Use case sona erer."),
    Words(
      language: "Italian", actor: "Utente", opens: "L'utente apre il calendario.",
      shows: "Il sistema mostra le stanze libere.", selects: "L'utente sceglie una stanza.",
      stores: "Il sistema salva la prenotazione.", screen: "stanze libere",
      taken: "La stanza è occupata (passo 4)", warns: "Il sistema mostra un avviso.",
      returns: "Il caso d'uso riprende dal passo 2.", cancels: "L'utente annulla (passo 3)",
      deletes: "Il sistema elimina la scelta.", ends: "Il caso d'uso termina."),
    Words(
      language: "Vietnamese", actor: "Người dùng", opens: "Người dùng mở lịch.",
      shows: "Hệ thống hiển thị danh sách phòng trống.", selects: "Người dùng chọn một phòng.",
      stores: "Hệ thống lưu đặt phòng.", screen: "danh sách phòng trống",
      taken: "Phòng đã có người đặt (bước 4)", warns: "Hệ thống hiển thị thông báo.",
      returns: "Use case tiếp tục tại bước 2.", cancels: "Người dùng hủy (bước 3)",
      deletes: "Hệ thống xóa lựa chọn.", ends: "Use case kết thúc."),
    Words(
      language: "Japanese", actor: "会員", opens: "会員がカレンダーを開く。",
      shows: "システムは空き部屋の一覧を表示する。", selects: "会員は部屋を選択する。", stores: "システムは予約を保存する。",
      screen: "空き部屋の一覧", taken: "部屋が空いていない（ステップ4）", warns: "システムは警告を表示する。",
      returns: "ステップ2に戻る。", cancels: "会員がキャンセルする（ステップ3）", deletes: "システムは選択を削除する。",
      ends: "ユースケースを終了する。"),
    Words(
      language: "Chinese", actor: "用户", opens: "用户打开日历。", shows: "系统显示空闲房间列表。", selects: "用户选择房间。",
      stores: "系统保存预订。", screen: "空闲房间列表", taken: "房间已被占用（步骤4）", warns: "系统显示提示。",
      returns: "返回步骤2。", cancels: "用户取消选择（步骤3）", deletes: "系统删除选择。", ends: "用例结束。"),
    Words(
      language: "Indonesian", actor: "Pengguna", opens: "Pengguna membuka kalender.",
      shows: "Sistem menampilkan daftar kamar kosong.", selects: "Pengguna memilih kamar.",
      stores: "Sistem menyimpan pemesanan.", screen: "daftar kamar kosong",
      taken: "Kamar sudah dipesan (langkah 4)", warns: "Sistem menampilkan peringatan.",
      returns: "Use case kembali ke langkah 2.", cancels: "Pengguna membatalkan (langkah 3)",
      deletes: "Sistem menghapus pilihan.", ends: "Use case berakhir."),
    Words(
      language: "Polish", actor: "Użytkownik", opens: "Użytkownik otwiera kalendarz.",
      shows: "System wyświetla wolne pokoje.", selects: "Użytkownik wybiera pokój.",
      stores: "System zapisuje rezerwację.", screen: "wolne pokoje", taken: "Pokój jest zajęty (krok 4)",
      warns: "System wyświetla ostrzeżenie.", returns: "Powrót do kroku 2.",
      cancels: "Użytkownik anuluje (krok 3)", deletes: "System usuwa wybór.",
      ends: "Przypadek użycia kończy się."),
    Words(
      language: "Russian", actor: "Пользователь", opens: "Пользователь открывает календарь.",
      shows: "Система отображает свободные комнаты.", selects: "Пользователь выбирает комнату.",
      stores: "Система сохраняет бронирование.", screen: "свободные комнаты",
      taken: "Комната уже занята (шаг 4)", warns: "Система показывает предупреждение.",
      returns: "Возврат к шагу 2.", cancels: "Пользователь отменяет выбор (шаг 3)",
      deletes: "Система удаляет выбор.", ends: "Вариант использования завершается."),
    Words(
      language: "French", actor: "Utilisateur", opens: "L'utilisateur ouvre le calendrier.",
      shows: "Le système affiche les chambres libres.", selects: "L'utilisateur choisit une chambre.",
      stores: "Le système enregistre la réservation.", screen: "chambres libres",
      taken: "La chambre est déjà occupée (étape 4)", warns: "Le système affiche un avertissement.",
      returns: "Le cas d'utilisation reprend à l'étape 2.", cancels: "L'utilisateur annule (étape 3)",
      deletes: "Le système supprime le choix.", ends: "Le cas d'utilisation se termine."),
    Words(
      language: "Spanish", actor: "Usuario", opens: "El usuario abre el calendario.",
      shows: "El sistema muestra las habitaciones libres.", selects: "El usuario elige una habitación.",
      stores: "El sistema guarda la reserva.", screen: "habitaciones libres",
      taken: "La habitación ya está ocupada (paso 4)", warns: "El sistema muestra un aviso.",
      returns: "El caso de uso continúa en el paso 2.", cancels: "El usuario cancela (paso 3)",
      deletes: "El sistema elimina la selección.", ends: "El caso de uso termina."),
    Words(
      language: "Portuguese", actor: "Usuário", opens: "O usuário abre o calendário.",
      shows: "O sistema exibe os quartos livres.", selects: "O usuário escolhe um quarto.",
      stores: "O sistema salva a reserva.", screen: "quartos livres",
      taken: "O quarto já está ocupado (passo 4)", warns: "O sistema exibe um aviso.",
      returns: "O caso de uso continua no passo 2.", cancels: "O usuário cancela (passo 3)",
      deletes: "O sistema exclui a escolha.", ends: "O caso de uso termina."),
    Words(
      language: "Dutch", actor: "Gebruiker", opens: "De gebruiker opent de kalender.",
      shows: "Het systeem toont de vrije kamers.", selects: "De gebruiker kiest een kamer.",
      stores: "Het systeem bewaart de reservering.", screen: "vrije kamers",
      taken: "De kamer is al bezet (stap 4)", warns: "Het systeem toont een waarschuwing.",
      returns: "De use case gaat verder bij stap 2.", cancels: "De gebruiker annuleert (stap 3)",
      deletes: "Het systeem verwijdert de keuze.", ends: "De use case eindigt."),
    Words(
      language: "Danish", actor: "Bruger", opens: "Brugeren åbner kalenderen.",
      shows: "Systemet viser de ledige værelser.", selects: "Brugeren vælger et værelse.",
      stores: "Systemet gemmer reservationen.", screen: "ledige værelser",
      taken: "Værelset er allerede optaget (trin 4)", warns: "Systemet viser en advarsel.",
      returns: "Use casen fortsætter ved trin 2.", cancels: "Brugeren annullerer (trin 3)",
      deletes: "Systemet sletter valget.", ends: "Use casen slutter."),
    Words(
      language: "Norwegian", actor: "Bruker", opens: "Brukeren åpner kalenderen.",
      shows: "Systemet viser ledige rom.", selects: "Brukeren velger et rom.",
      stores: "Systemet lagrer bestillingen.", screen: "ledige rom",
      taken: "Rommet er allerede opptatt (steg 4)", warns: "Systemet viser en advarsel.",
      returns: "Use caset fortsetter ved steg 2.", cancels: "Brukeren avbryter (steg 3)",
      deletes: "Systemet sletter valget.", ends: "Use caset avsluttes."),
    Words(
      language: "Swedish", actor: "Användare", opens: "Användaren öppnar kalendern.",
      shows: "Systemet visar lediga rum.", selects: "Användaren väljer ett rum.",
      stores: "Systemet sparar bokningen.", screen: "lediga rum", taken: "Rummet är redan upptaget (steg 4)",
      warns: "Systemet visar en varning.", returns: "Användningsfallet fortsätter vid steg 2.",
      cancels: "Användaren avbryter (steg 3)", deletes: "Systemet raderar valet.",
      ends: "Användningsfallet avslutas."),
    Words(
      language: "Czech", actor: "Uživatel", opens: "Uživatel otevře kalendář.",
      shows: "Systém zobrazí volné pokoje.", selects: "Uživatel vybere pokoj.",
      stores: "Systém uloží rezervaci.", screen: "volné pokoje", taken: "Pokoj je již obsazen (krok 4)",
      warns: "Systém zobrazí varování.", returns: "Případ užití pokračuje krokem 2.",
      cancels: "Uživatel zruší výběr (krok 3)", deletes: "Systém smaže výběr.",
      ends: "Případ užití končí."),
    Words(
      language: "Ukrainian", actor: "Користувач", opens: "Користувач відкриває календар.",
      shows: "Система відображає вільні кімнати.", selects: "Користувач обирає кімнату.",
      stores: "Система зберігає бронювання.", screen: "вільні кімнати",
      taken: "Кімната вже зайнята (крок 4)", warns: "Система показує попередження.",
      returns: "Повернення до кроку 2.", cancels: "Користувач скасовує вибір (крок 3)",
      deletes: "Система видаляє вибір.", ends: "Варіант використання завершується."),
    Words(
      language: "German", actor: "Benutzer", opens: "Der Benutzer öffnet den Kalender.",
      shows: "Das System zeigt die freien Zimmer an.", selects: "Der Benutzer wählt ein Zimmer.",
      stores: "Das System speichert die Buchung.", screen: "freien Zimmer",
      taken: "Das Zimmer ist bereits belegt (Schritt 4)", warns: "Das System zeigt eine Warnung an.",
      returns: "Der Use Case wird bei Schritt 2 fortgesetzt.", cancels: "Der Benutzer bricht ab (Schritt 3)",
      deletes: "Das System löscht die Auswahl.", ends: "Der Use Case endet."),
  ]

  @Test(arguments: languages) func itPlaysAsInEnglish(_ words: Words) async throws {
    #expect(try await Lists.findings(["UC-007.md": words.text]) == [])
    let document = try Lists.document(words.text)
    let rows = document.steps.flatMap { step in
      step.transitions.map {
        "\(step.id.value) \($0.id.value) \($0.trigger.kind) → \($0.target?.text.value ?? "?")"
      }
    }
    #expect(
      rows == [
        "1 1 user → 2", "2 3 user → 4", "2 A2 user → A2", "4 4 case → end", "4 A1 case → A1",
        "A1.1 A1.1 case → 2", "A2.1 A2.1 case → end",
      ])
    let screen = try #require(document.steps.first { $0.kind.value.isDisplayed })
    #expect(screen.name.value == words.screen)
  }

  /// In a language whose verbs nothing knows nothing is said about ends.
  @Test func anUnknownLanguageIsOneFinding() async throws {
    let text = Lists.useCase(
      "1. Vieras avaa listan.\n2. Järjestelmä näyttää pelit.\n3. Järjestelmä tallentaa lainan.\n4. Järjestelmä sulkeutuu.",
      "- 3a. Peli on lainassa. Palaa vaiheeseen 2.", actor: "Vieras")
    #expect(try await Lists.findings(["UC-1.md": text]) == ["UC-1.md:8 unread-use-case"])
  }

  /// The words of a language count only where English ones do not.
  @Test func englishSentencesStayEnglish() throws {
    let text = Lists.useCase("1. Guest opens the list.\n2. System presenta the list.\n3. System stores it.")
    #expect(try Lists.document(text).steps.allSatisfy { !$0.kind.value.isDisplayed })
  }

  /// A label in English does not hide the headings in another language, nor do sentences without a subject or a known verb.
  @Test(arguments: [
    """
    # UC-1 Comprar

    - **Actor**: Cliente
    - **Flujo principal**:
      1. El cliente abre la lista.
      2. El sistema muestra la lista.
      3. El cliente elige un producto.
      4. El sistema guarda la compra.
    """,
    """
    # UC-1 Login

    **Aktor**: Klient

    ### Scenariusz podstawowy:
    1. Klient wprowadza kod
    2. System generuje token
    3. Użytkownik wybiera token
    """,
  ])
  func theHeadingOfTheMainFlowTellsTheLanguage(_ text: String) throws {
    let document = try Lists.document(text)
    #expect(document.steps.first?.transitions.first?.trigger.kind == .user)
    #expect(document.overview.map(\.key.value) == ["actors"])
    #expect(document.steps.count > 2)
  }
}
