import LockstepLists
import LockstepModel
import LockstepWorkspace
import TestSupport
import Testing

/// What the words of other languages bring about: help in these words, and acts that nobody is named for.
@Suite struct ReadyWordingUseTests {
  /// Help is in words that the project reads: written as it says, the finding is gone.
  @Test func helpIsInTheWordsOfTheProject() async throws {
    let spanish = try #require(ReadyWording.all.first { $0.language == "Spanish" })
    func findings(_ end: String) async throws -> [Diagnostic] {
      let text = """
        # Caso de uso UC-1: Reservar

        **Actor principal:** Cliente

        ## Flujo principal

        1. El cliente elige una mesa.
        2. El sistema muestra la mesa.
        3. El sistema guarda la reserva.

        ## Flujos alternativos

        2a. La mesa está ocupada. El sistema muestra un error. \(end)
        """
      let workspace = Workspace(MemoryFiles(["lockstep.yaml": spanish.projectFile, "UC-1.md": text]))
      return try await workspace.check(workspace.targets(of: ["."])).diagnostics
    }
    let help = try #require(try await findings("").first { $0.rule.id == "open-alternative" }?.help)
    let ends = help.split(separator: "'").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    #expect(ends.count == 2 && !help.contains("Use case"), "\(help)")
    for end in ends {
      let found = try await findings(end.replacing("…", with: "1") + ".")
      #expect(found.isEmpty, "\(end): \(found)")
    }
  }

  /// Conditions with acts that nobody is named for, below a main flow in the words of a language.
  struct Acts: Sendable, CustomTestStringConvertible {
    var actor: String
    var main: String
    var alternatives: [(condition: String, act: String)]

    var testDescription: String { actor }
  }

  private static let acts = [
    Acts(
      actor: "Usuario",
      main:
        "1. El usuario ingresa el código.\n2. El sistema valida el código.\n3. El sistema guarda el código.",
      alternatives: [
        ("Si el código es incorrecto", "mostrar un mensaje"),
        ("Si el código está vacío", "se muestra un mensaje"),
      ]),
    Acts(
      actor: "Usuário",
      main: "1. O usuário informa o código.\n2. O sistema valida o código.\n3. O sistema salva o código.",
      alternatives: [
        ("Se o código for inválido", "exibir uma mensagem"),
        ("Se o código for vazio", "é exibida uma mensagem"),
      ]),
    Acts(
      actor: "Utilisateur",
      main:
        "1. L'utilisateur saisit le code.\n2. Le système vérifie le code.\n3. Le système enregistre le code.",
      alternatives: [
        ("Si le code est faux", "afficher un message"), ("Si le code est vide", "un message est affiché"),
      ]),
    Acts(
      actor: "Pengguna",
      main: "1. Pengguna memasukkan kode.\n2. Sistem memvalidasi kode.\n3. Sistem menyimpan kode.",
      alternatives: [
        ("Jika kode salah", "tampilkan pesan error"), ("Jika kode kosong", "pesan error ditampilkan"),
      ]),
  ]

  @Test(arguments: acts) private func anActNeedsNoSubject(_ words: Acts) throws {
    let lines = words.alternatives.enumerated().map { place, alternative in
      "- 2\(place == 0 ? "a" : "b"). \(alternative.condition), \(alternative.act)."
    }
    let text = Lists.useCase(words.main, lines.joined(separator: "\n"), actor: words.actor)
    let found = Lists.lines(try Lists.document(text))
    for (place, alternative) in words.alternatives.enumerated() {
      #expect(found.contains("2\(place == 0 ? "a" : "b")1 system '\(alternative.act)'"), "\(found)")
    }
  }
}
