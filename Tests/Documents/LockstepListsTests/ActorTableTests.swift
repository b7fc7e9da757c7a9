import Lockstep
import LockstepLists
import LockstepModel
import TestSupport
import Testing

/// Tables that tell who acts, and names in columns.
@Suite struct ActorTableTests {
  private func useCase(_ actors: String) -> String {
    """
    # Use Case UC-1: Open

    \(actors)

    ## Main Flow

    | Step | Actor | Action |
    |---|---|---|
    | 1 | End Customer | Opens it. |
    | 2 | System | Displays the page. |
    | 3 | Bank | Confirms the page. |
    """
  }

  @Test(arguments: [
    "## Actors\n\n| Actor | Role |\n|---|---|\n| **End Customer** | Opens it |\n| Bank | Secondary actor |\n| System | Shows it |",
    "## 2) Actors\n\n| # | Type | Name |\n|---|---|---|\n| 1 | Primary | End Customer |\n| 2 | Secondary | Bank |",
    "**Actors**\n\n| Who | What |\n|---|---|\n| End Customer | Opens the page and confirms it |\n| Bank (branch) | Secondary actor who checks it |",
  ])
  func theNamesAreActors(_ actors: String) async throws {
    let text = useCase(actors)
    let found = Lists.lines(try Lists.document(text))
    #expect(found.contains("  1 user 'Opens it' → 2"), "\(found)")
    #expect(!found.contains { $0.contains("user 'Confirms the page'") }, "\(found)")
    #expect(try await Lists.findings(["UC-1.md": text]) == [])
  }

  /// A table of rights has no names in its first column.
  @Test func otherTablesBelowTheHeadingHaveNoNames() async throws {
    let text = useCase(
      "## Actors\n\n- End Customer\n- Bank\n\n| Right | Bank |\n|---|---|\n| Opens it | yes |")
    #expect(
      try Lists.document(text).overview.flatMap(\.texts).map(\.value) == ["End Customer", "Bank"])
  }

  @Test func anUndeclaredNameInAColumnIsReportedAsAWhole() async throws {
    let text = useCase("**Actor:** Bank")
    let source = SourceText(path: "a.md", text: text)
    let read = ListFormat().read(source, wording: .builtIn, domain: DomainDeclaration())
    #expect(read.diagnostics.contains { $0.message.contains("'End Customer'") }, "\(read.diagnostics)")
  }
}
