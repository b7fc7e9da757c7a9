import Lockstep
import LockstepModel
import TestSupport
import Testing

/// Bold lines that are alternatives, with bullets as far out below them.
@Suite struct BoldAlternativeTests {
  @Test(arguments: [
    "**4a. Game is lent**", "**4a.** Game is lent", "**4a. Game is lent:**", "4a. Game is lent",
  ])
  func bulletsBelowALabelAreItsSentences(_ label: String) async throws {
    let text = """
      \(label)
      - System detects that the game is lent
      - System displays "Lent"
      - Return to step 2

      **5a. Network is down**
      - System displays "Error"
      - Use case ends
      """
    let found = try Lists.lines(text)
    #expect(found.contains("  4a case 'Game is lent' → 4a"), "\(found)")
    #expect(found.contains { $0.hasPrefix("4a2 system 'displays \"Lent\"'") }, "\(found)")
    #expect(found.contains("  4a2 case 'as written' → 2"), "\(found)")
    #expect(found.contains("  5a1 case 'as written' → end"), "\(found)")
    #expect(try await Lists.findings(text) == [])
  }

  @Test func aBulletThatNamesAStepIsAnotherAlternative() async throws {
    let text = "4a. Game is lent. Use case ends.\n- Guest quits at step 3: Use case ends."
    #expect(try Lists.lines(text).contains { $0.contains("user 'quits at step 3' → end") })
    #expect(try await Lists.findings(text) == [])
  }

  @Test func bulletsBesideABulletAreAlternatives() async throws {
    let text = "- 4a. Game is lent. Use case ends.\n- Guest quits (step 3): Use case ends."
    #expect(try Lists.lines(text).contains { $0.contains("user 'quits' → end") })
  }

  @Test func theFirstSentenceMayNameTheStep() async throws {
    let text = """
      **Alternative flow — game is lent:**
      - Step 4: System displays "Lent".
      - Use case ends.
      """
    let found = try Lists.lines(text)
    #expect(found.contains { $0.hasSuffix("case 'game is lent' → A1") }, "\(found)")
    #expect(found.contains { $0.hasPrefix("A1.1 system 'displays \"Lent\"'") }, "\(found)")
    #expect(try await Lists.findings(text) == [])
  }
}
