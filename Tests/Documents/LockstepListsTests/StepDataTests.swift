import Lockstep
import LockstepModel
import TestSupport
import Testing

/// Lists in sentences whose lines have the words of labels.
@Suite struct StepDataTests {
  private static let rest = "3. System stores the game.\n4. System displays the game."

  /// What is nested in a step is data of it, so that the flow goes on behind it.
  @Test(arguments: [
    "   - Game\n   - Description", "   - Status", "   - **Status**: open\n   - Price", "   - Trigger: none",
    "   - Notes\n   - Priority\n   - Frequency", "   - Data", "   **Note:** all of them",
    "   1. Actor\n   2. Name",
    "   - Preconditions", "   - Exceptions", "- Game\n- Description",
  ])
  func theFlowGoesOnBehindData(_ data: String) async throws {
    let main = "1. Guest opens the form.\n2. Guest enters the game's:\n\(data)\n\(Self.rest)"
    let found = try Lists.lines("", main: main)
    #expect(found.contains { $0.hasPrefix("3 system 'stores the game'") }, "\(found)")
    #expect(found.contains { $0.hasPrefix("4 system 'displays the game'") }, "\(found)")
    #expect(try await Lists.findings("3a. Game is known. Use case ends.", main: main) == [])
  }

  @Test(arguments: ["Opis", "Data", "Statut", "Descripción", "Description"])
  func wordsOfOtherLanguagesAreDataToo(_ word: String) async throws {
    let main = "1. Guest opens the form.\n2. Guest enters:\n   - \(word)\n\(Self.rest)"
    #expect(try Lists.lines("", main: main).contains { $0.hasPrefix("4 ") })
  }

  @Test func dataOfAStepOfAnAlternativeIsNoLabel() async throws {
    let text = """
      3a. Game is known:
        - 3a1. System displays the game:
          - Description
          - **Status**: lent
        - 3a2. System logs it.
        - 3a3. Use case ends.
      """
    let found = try Lists.lines(text)
    #expect(found.contains { $0.hasPrefix("3a2 system 'logs it'") }, "\(found)")
    #expect(try await Lists.findings(text) == [])
  }

  /// At the level of the labels of the document a label ends the flow.
  @Test(arguments: ["**Notes:** none", "- **Postconditions**: none", "  **Extensions:**"])
  func labelsEndTheFlow(_ label: String) throws {
    let main = "1. Guest selects a game.\n2. System stores it.\n\n\(label)\n\n1. Guest reads it."
    #expect(try Lists.lines("", main: main).contains { $0.hasPrefix("2 system 'stores it'") })
    #expect(
      try Lists.lines("", main: main).contains { $0.contains("reads it") && $0.hasPrefix("3 ") } == false)
  }
}
