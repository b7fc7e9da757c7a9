import Lockstep
import LockstepModel
import TestSupport
import Testing

/// Sentences below a sentence, with a condition or in forms of their own.
@Suite struct ConditionLineTests {
  private func main(_ below: String) -> String {
    "1. Guest selects a game.\n2. System checks that the game is free.\n\(below)\n3. System stores the loan."
  }

  @Test(arguments: [
    "   - If the game is lent: System displays an error. Use case ends.",
    "   - If the game is lent, the system displays an error and the use case ends.",
    "   - When the game is lent → System displays an error. Use case ends.",
  ])
  func aConditionBelowAStepIsAnAlternativeOfIt(_ line: String) async throws {
    let found = try Lists.lines("", main: main(line))
    #expect(found.contains("  A1 case 'the game is lent' → A1"), "\(found)")
    #expect(found.contains { $0.hasPrefix("A1.1 system 'displays an error") }, "\(found)")
    #expect(found.contains("  2 case 'as written' → 3"))
    #expect(try await Lists.findings("", main: main(line)) == [])
  }

  /// It does not say where it leads, which is another finding than a check without an alternative.
  @Test func anAlternativeBelowAStepMayBeOpen() async throws {
    let below = "   - If the game is lent: System displays an error."
    #expect(try await Lists.findings("", main: main(below)) == ["UC-1.md:9 open-alternative"])
  }

  @Test func linesBelowAConditionAreOfItsAlternative() async throws {
    let below = """
         - If the game is lent, the system displays an error:
           - System logs the error.
           - Use case ends.
         - System locks the game.
      """
    let found = try Lists.lines("", main: main(below))
    #expect(found.contains { $0.hasPrefix("A1.1 system 'logs the error'") }, "\(found)")
    #expect(found.contains { $0.hasPrefix("2+ system 'locks the game'") }, "\(found)")
  }

  @Test func numberedConditionsAreSentences() async throws {
    let below =
      "  1. If the game is free, the system reserves it.\n  2. If the game is lent, the guest should be notified."
    let found = try Lists.lines("", main: main(below))
    #expect(
      found.contains { $0.hasPrefix("2+ system 'reserves it'") }, "\(found)")
    #expect(
      found.contains { $0.hasPrefix("2+2 system 'If the game is lent, the guest should be notified'") },
      "\(found)")
    #expect(
      try await Lists.findings("", main: main(below)) == [
        "UC-1.md:9 condition-in-step", "UC-1.md:10 condition-in-step",
      ])
  }

  @Test func aNumberWithoutTextHasThatOfItsList() async throws {
    let main = """
      1. Guest enters a name.
      2.
          1. If the name is known, the guest should be notified.
          2. System stores the name.
      """
    let found = try Lists.lines("", main: main)
    #expect(found.contains { $0.hasPrefix("2 system 'If the name is known") }, "\(found)")
    #expect(found.contains { $0.hasPrefix("2+ system 'stores the name'") }, "\(found)")
    #expect(try await Lists.findings("", main: main) == ["UC-1.md:9 condition-in-step"])
  }

  @Test func aConditionWithoutConsequenceIsSaid() async throws {
    let below = "   - If the game is lent\n   - If needed"
    #expect(try await Lists.findings("", main: main(below)).contains("UC-1.md:9 unread-sentence"))
    #expect(try await Lists.findings("", main: main(below)).count { $0.hasSuffix("unread-sentence") } == 1)
  }

  @Test(arguments: ["If the list is empty, a hint", "Otherwise, a hint"])
  func aConditionOfDataIsSaidToo(_ line: String) async throws {
    #expect(try await Lists.findings("", main: main("   - \(line)")).contains("UC-1.md:9 unread-sentence"))
    #expect(try Lists.lines("", main: main("   - \(line)")).contains { $0.hasPrefix("2+") } == false)
  }

  @Test func theOtherWayIsASentence() async throws {
    let below = "   - If the game is lent, the use case ends.\n   - Otherwise, the system reserves it."
    #expect(try Lists.lines("", main: main(below)).contains { $0.hasPrefix("2+ system 'reserves it'") })
    #expect(try await Lists.findings("", main: main(below)) == ["UC-1.md:10 condition-in-step"])
  }

  @Test func whatRetellsTheFlowIsNoAlternative() async throws {
    let below = "   - If the game is lent, proceed to 2a\n   - If the game is free, proceed to step 3"
    let text = "2a. Game is lent: Use case ends."
    #expect(try Lists.lines(text, main: main(below)).contains { $0.hasPrefix("  A") } == false)
    #expect(try await Lists.findings(text, main: main(below)) == [])
  }

  // MARK: Forms of sentences

  @Test func verbsBelowASentenceAreOfItsSubject() async throws {
    let main = """
      1. System sends a link.
      2. Guest clicks the link and:
         - Enters the code
         - Chooses a password
         - Gets redirected to the catalogue
      """
    let found = try Lists.lines("", main: main)
    #expect(found.contains("  2+ user 'Enters the code' → 2+2"), "\(found)")
    #expect(found.contains("  2+2 user 'Chooses a password' → 2+3"), "\(found)")
    #expect(found.contains { $0.hasPrefix("2+3 system") } && found.contains("  2+3 case 'as written' → end"))
  }

  @Test(arguments: ["Guest decides to create a group first.", "The list is renewed.", "Guest is informed."])
  func aWholeSentenceBelowOneOfAnAlternativeIsOne(_ sentence: String) async throws {
    let text = """
      * 2a. The list is empty.
        * System informs the guest.
          * \(sentence)
          * Use case resumes at step 1.
      """
    let found = try Lists.lines(text)
    #expect(found.contains { $0.hasPrefix("2a1+ system") }, "\(found)")
    #expect(try await Lists.findings(text) == [])
  }

  @Test func unknownVerbsAreOnesWhereMostLinesAreSentences() throws {
    let below = "   - System queries games by name\n   - System hashes the name\n   - Guest data"
    let found = try Lists.lines("", main: main(below))
    #expect(found.contains { $0.hasPrefix("2+ system 'queries games by name'") }, "\(found)")
    #expect(found.contains { $0.contains("Guest data") } == false)
  }

  @Test(arguments: ["The name is required.", "Guest name", "System time", "If needed, the reason"])
  func dataBelowASentenceIsNone(_ line: String) throws {
    #expect(try Lists.lines("", main: main("   - \(line)")).contains { $0.hasPrefix("2+") } == false)
  }
}
