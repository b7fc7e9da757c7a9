import Foundation
import LockstepLists
import LockstepModel
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
