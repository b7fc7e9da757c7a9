import Foundation
import LockstepLists
import LockstepModel
import LockstepWorkspace
import LockstepYAML
import TestSupport
import Testing

extension ReadyWording {
  /// A project file with the words.
  var projectFile: String {
    let lines = lists.map { key, words in
      "    \(key.rawValue): [\(words.map { "\"\($0)\"" }.joined(separator: ", "))]\n"
    }
    return "lockstep: 1\nwording:\n  lists:\n" + lines.joined()
  }
}

/// The words of other languages that `docs/wording.md` offers.
@Suite struct ReadyWordingTests {
  static let documents: [String: String] = [
    "Spanish": """
    # UC-3 Prestar un libro

    **Actor principal:** Lectora

    ## Flujo normal

    1. La lectora busca un libro.
    2. El sistema muestra los libros.
    3. La lectora selecciona un libro.
    4. El sistema guarda el préstamo.

    ## Flujos alternos

    2a. No hay libros: El sistema muestra un aviso. El caso de uso termina.
    3a. La lectora cancela la búsqueda. El caso de uso termina.
    4a. El libro ya está prestado. Se continúa en el paso 2.
    """,
    "Portuguese": """
    # UC-3 Alugar um barco

    **Ator principal:** Turista

    ## Fluxo principal

    1. O turista escolhe o dia.
    2. O sistema exibe os barcos.
    3. O turista seleciona um barco.
    4. O sistema grava o aluguel.

    ## Fluxos alternativos

    2a. Não há barcos: O sistema exibe um aviso. O caso de uso termina.
    3a. O turista cancela o aluguel. O caso de uso termina.
    4a. O barco já está alugado. O sistema retorna ao passo 2.
    """,
    "Dutch": """
    # UC-3 Een tuin huren

    **Primaire actor:** Tuinder

    ## Hoofdscenario

    1. De tuinder kiest een maand.
    2. Het systeem toont de tuinen.
    3. De tuinder kiest een tuin.
    4. Het systeem bewaart de huur.

    ## Uitbreidingen

    2a. Er zijn geen tuinen: Het systeem toont een melding. De use case eindigt.
    3a. De tuinder annuleert de keuze. De use case eindigt.
    4a. De tuin is al verhuurd. De use case gaat verder bij stap 2.
    """,
    "French": """
    # UC-3 Réserver un four

    **Acteur principal :** Boulanger

    ## Scénario nominal

    1. Le boulanger choisit un jour.
    2. Le système affiche les fours.
    3. Le boulanger sélectionne un four.
    4. Le système enregistre la réservation.

    ## Extensions

    2a. Il n'y a pas de four : Le système affiche un message. Le cas d'utilisation se termine.
    3a. Le boulanger annule le choix. Le cas d'utilisation se termine.
    4a. Le four est déjà réservé. Le cas d'utilisation reprend à l'étape 2.
    """,
    "Chinese": """
    # UC-3 预订教室

    **主要参与者**：教师

    ## 主流程

    1. 教师选择日期。
    2. 系统显示教室列表。
    3. 教师选择教室。
    4. 系统保存预订。

    ## 备选流程

    2a. 没有教室：系统显示提示。用例结束。
    3a. 教师取消选择。用例结束。
    4a. 教室已被占用。返回步骤2。
    """,
    "Italian": """
    # UC-3 Noleggiare una bici

    **Attore principale:** Turista

    ## Flusso principale

    1. Il turista sceglie un giorno.
    2. Il sistema mostra le bici.
    3. Il turista seleziona una bici.
    4. Il sistema salva il noleggio.

    ## Flussi alternativi

    2a. Non ci sono bici: Il sistema mostra un avviso. Il caso d'uso termina.
    3a. Il turista annulla la scelta. Il caso d'uso termina.
    4a. La bici è già noleggiata. Il caso d'uso riprende dal passo 2.
    """,
    "Polish": """
    # UC-3 Wypożyczenie roweru

    **Aktor główny:** Turysta

    ## Scenariusz główny

    1. Turysta wybiera dzień.
    2. System wyświetla rowery.
    3. Turysta wybiera rower.
    4. System zapisuje wypożyczenie.

    ## Scenariusze alternatywne

    2a. Nie ma rowerów: System wyświetla komunikat. Przypadek użycia kończy się.
    3a. Turysta anuluje wybór. Przypadek użycia kończy się.
    4a. Rower jest już zajęty. Powrót do kroku 2.
    """,
    "Russian": """
    # UC-3 Аренда лодки

    **Основной актор:** Турист

    ## Основной сценарий

    1. Турист выбирает день.
    2. Система отображает лодки.
    3. Турист выбирает лодку.
    4. Система сохраняет аренду.

    ## Альтернативные сценарии

    2a. Нет лодок: Система отображает сообщение. Вариант использования завершается.
    3a. Турист отменяет выбор. Вариант использования завершается.
    4a. Лодка уже занята. Возврат к шагу 2.
    """,
    "Turkish": """
    # UC-3 Tekne kiralama

    **Birincil aktör:** Turist

    ## Ana akış

    1. Turist bir gün seçer.
    2. Sistem tekneleri gösterir.
    3. Turist bir tekne seçer.
    4. Sistem kiralamayı kaydeder.

    ## Alternatif akışlar

    2a. Tekne yok: Sistem bir uyarı mesajı gösterir. Kullanım senaryosu sona erer.
    3a. Turist seçimi iptal eder. Kullanım senaryosu sona erer.
    4a. Tekne zaten dolu. Adım 2 ile devam edilir.
    """,
    "Vietnamese": """
    # UC-3 Thuê thuyền

    **Tác nhân chính:** Du khách

    ## Luồng chính

    1. Du khách chọn ngày.
    2. Hệ thống hiển thị các thuyền.
    3. Du khách chọn thuyền.
    4. Hệ thống lưu đơn thuê.

    ## Luồng thay thế

    2a. Không có thuyền: Hệ thống hiển thị thông báo. Use case kết thúc.
    3a. Du khách hủy lựa chọn. Use case kết thúc.
    4a. Thuyền đã được thuê. Quay lại bước 2.
    """,
    "Indonesian": """
    # UC-3 Menyewa perahu

    **Aktor utama:** Turis

    ## Alur utama

    1. Turis memilih hari.
    2. Sistem menampilkan perahu.
    3. Turis memilih perahu.
    4. Sistem menyimpan sewa.

    ## Alur alternatif

    2a. Tidak ada perahu: Sistem menampilkan pesan. Use case berakhir.
    3a. Turis membatalkan pilihan. Use case berakhir.
    4a. Perahu sudah disewa. Kembali ke langkah 2.
    """,
    "Japanese": """
    # UC-3 会議室の予約

    **主アクター**：社員

    ## 基本フロー

    1. 社員が日付を選択する。
    2. システムが会議室を表示する。
    3. 社員が会議室を選択する。
    4. システムが予約を保存する。

    ## 代替フロー

    2a. 会議室がない：システムがメッセージを表示する。ユースケースを終了する。
    3a. 社員が選択をキャンセルする。ユースケースを終了する。
    4a. 会議室は予約済みである。ステップ2に戻る。
    """,
    "Korean": """
    # UC-3 회의실 예약

    **주 액터:** 직원

    ## 기본 흐름

    1. 직원이 날짜를 선택한다.
    2. 시스템이 회의실을 표시한다.
    3. 직원이 회의실을 선택한다.
    4. 시스템이 예약을 저장한다.

    ## 대안 흐름

    2a. 회의실이 없다: 시스템이 메시지를 표시한다. 유스케이스를 종료한다.
    3a. 직원이 선택을 취소한다. 유스케이스를 종료한다.
    4a. 회의실이 이미 예약되어 있다. 2 단계로 돌아간다.
    """,
    "Danish": """
    # UC-3 Leje en båd

    **Primær aktør:** Turist

    ## Hovedscenarie

    1. Turisten vælger en dag.
    2. Systemet viser bådene.
    3. Turisten vælger en båd.
    4. Systemet gemmer lejen.

    ## Alternative forløb

    2a. Der er ingen både: Systemet viser en besked. Use casen slutter.
    3a. Turisten annullerer valget. Use casen slutter.
    4a. Båden er allerede lejet. Fortsæt ved trin 2.
    """,
    "Norwegian": """
    # UC-3 Leie en båt

    **Primæraktør:** Turist

    ## Hovedflyt

    1. Turisten velger en dag.
    2. Systemet viser båtene.
    3. Turisten velger en båt.
    4. Systemet lagrer leien.

    ## Alternativ flyt

    2a. Det finnes ingen båter: Systemet viser en melding. Use caset avsluttes.
    3a. Turisten avbryter valget. Use caset avsluttes.
    4a. Båten er allerede leid. Gå tilbake til steg 2.
    """,
    "Swedish": """
    # UC-3 Hyra en båt

    **Primär aktör:** Turist

    ## Huvudflöde

    1. Turisten väljer en dag.
    2. Systemet visar båtarna.
    3. Turisten väljer en båt.
    4. Systemet sparar hyran.

    ## Alternativa flöden

    2a. Det finns inga båtar: Systemet visar ett meddelande. Användningsfallet avslutas.
    3a. Turisten avbryter valet. Användningsfallet avslutas.
    4a. Båten är redan uthyrd. Återgå till steg 2.
    """,
    "Czech": """
    # UC-3 Půjčit loď

    **Primární aktér:** Turista

    ## Hlavní scénář

    1. Turista vybere den.
    2. Systém zobrazí lodě.
    3. Turista vybere loď.
    4. Systém uloží výpůjčku.

    ## Alternativní scénáře

    2a. Nejsou žádné lodě: Systém zobrazí upozornění. Případ užití končí.
    3a. Turista zruší výběr. Případ užití končí.
    4a. Loď je již půjčena. Návrat ke kroku 2.
    """,
    "Ukrainian": """
    # UC-3 Орендувати човен

    **Основний актор:** Турист

    ## Основний сценарій

    1. Турист обирає день.
    2. Система відображає човни.
    3. Турист обирає човен.
    4. Система зберігає оренду.

    ## Альтернативні сценарії

    2a. Немає човнів: Система показує повідомлення. Варіант використання завершується.
    3a. Турист скасовує вибір. Варіант використання завершується.
    4a. Човен уже орендовано. Повернення до кроку 2.
    """,
  ]

  @Test(arguments: ReadyWording.all.map(\.language))
  func aDocumentIsReadWithTheWords(_ language: String) async throws {
    let ready = try #require(ReadyWording.all.first { $0.language == language })
    let text = try #require(Self.documents[language])
    #expect(try await Lists.findings(["UC-3.md": text, "lockstep.yaml": ready.projectFile]) == [])
    let project = SourceText(path: "lockstep.yaml", text: ready.projectFile)
    let read = YAMLFormat().read(project, wording: .builtIn, domain: DomainDeclaration())
    guard case .project(let settings)? = read.value?.first else { return #expect(Bool(false), "no project") }
    let lines = Lists.lines(try Lists.document(text, wording: settings.wording))
    let places = lines.filter { !$0.hasPrefix("  ") && !$0.hasSuffix(":") }.map { $0.prefix { $0 != " " } }
    #expect(places == ["1", "2?", "2", "4", "2a1"], "\(lines)")
    #expect(lines.contains { $0.hasPrefix("  3a user") && $0.hasSuffix("→ end") })
    #expect(lines.contains { $0.hasPrefix("  4a case") && $0.hasSuffix("→ 2?") })
  }

  /// The words for a condition are also those for what is asked or checked, and more.
  @Test(arguments: [
    ("Spanish", "El sistema guarda el préstamo", "El sistema pregunta si la lectora desea continuar"),
    ("Spanish", "El sistema guarda el préstamo", "El sistema verifica si el libro está disponible"),
  ])
  func whatIsAskedIsNoChoice(_ language: String, _ old: String, _ new: String) async throws {
    let ready = try #require(ReadyWording.all.first { $0.language == language })
    let text = try #require(Self.documents[language])
    #expect(text.contains(old))
    let files = ["UC-3.md": text.replacing(old, with: new), "lockstep.yaml": ready.projectFile]
    #expect(try await !Lists.findings(files).contains { $0.hasSuffix("condition-in-step") })
  }

  @Test func thePageHasTheWords() throws {
    let page = try String(contentsOf: Repository.root.appending(path: "docs/wording.md"), encoding: .utf8)
    for ready in ReadyWording.all {
      let section = try #require(page.split(separator: "### \(ready.language)\n").dropFirst().first)
      let block = try #require(
        section.split(separator: "```yaml\n").dropFirst().first?.split(separator: "```").first)
      let source = SourceText(path: "lockstep.yaml", text: "lockstep: 1\n" + block)
      let read = YAMLFormat().read(source, wording: .builtIn, domain: DomainDeclaration())
      guard case .project(let settings)? = read.value?.first else {
        return #expect(Bool(false), "no project")
      }
      for (key, words) in ready.lists { #expect(settings.wording.words(key) == words) }
    }
  }
}
