import Lockstep
import LockstepModel
import Testing

/// Tables with a column for each one who acts, and what their heads say about these.
@Suite struct ColumnHeadTests {
  private static func table(_ user: String, _ system: String) -> String {
    """
    # Use Case 1: Rent a film

    | \(user) | \(system) |
    |---|---|
    | 1. User opens the list | |
    | | 2. Displays the films |
    | 3. Selects a film | |
    | | 4. The film is compared with the stock |
    """
  }

  @Test(arguments: [
    ("Actor Action", "System Response"), ("Actor Actions", "System Responses"), ("Actor", "System Action"),
    ("User Action", "System Reponse"), ("Actor(User) Actions", "System"), ("User", "Response"),
    ("Actor action", "Response of the system"),
  ])
  func aColumnOfTheSystemIsItsWhateverItsHeadAdds(_ heads: (String, String)) async throws {
    let text = Self.table(heads.0, heads.1)
    let found = Lists.lines(try Lists.document(text))
    #expect(found.contains("2 screen 'films'"), "\(found)")
    #expect(found.contains("  3 user 'Selects a film' → 4"), "\(found)")
    #expect(found.contains("  4 case 'as written' → end"), "\(found)")
    #expect(try await Lists.findings(["a.md": text]) == [])
  }

  @Test func theTitleOfAStepHasOnlyTheWordsForWhoActs() throws {
    let document = try Lists.document(Self.table("Actor Action", "System Response"))
    #expect(
      document.steps.compactMap { $0.title?.value }.suffix(2) == [
        "System Displays the films", "System The film is compared with the stock",
      ])
  }
}
