import LockstepCodegen
import LockstepModel
import Testing

/// A language of a few lines: a file of keys, which has all that it needs from the contract.
private struct Keys: CodeLanguage {
  let fileEnding = ".txt"

  func files(
    for contract: Contract, image: [UInt8], settings: ProjectDocument?
  ) -> Checked<[GeneratedFile]> {
    let files = contract.flows.map { flow in
      let lines = flow.screens.flatMap { screen in
        [screen.titleKey] + screen.messages.map(screen.key)
          + screen.choices.map { screen.key(ofChoice: $0.name) }
      }
      return GeneratedFile(name: fileName(for: flow.fileName), text: lines.joined(separator: "\n"))
    }
    return Checked(files)
  }

  func names(of contract: Contract) -> [ContractName] { [] }
}

@Suite struct CodeLanguageTests {
  /// Names that Swift uses itself are no problem of another language.
  @Test func aLanguageWritesFilesOfItsOwn() throws {
    let steps = """
        - {id: 1.1, screen: Program, message: Hello, transitions: [{id: 1.1a, user: views, next: end}]}
      """
    let files = try Codegen.generate(
      [try Flows.document(steps: steps)], settings: nil, in: Keys()
    ).get()
    #expect(
      files == [
        GeneratedFile(
          name: "UC1.txt", text: "try_program_title\ntry_program_message\ntry_program_choice_view")
      ])
  }
}
