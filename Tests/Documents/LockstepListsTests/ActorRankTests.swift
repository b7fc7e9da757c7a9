import Lockstep
import LockstepLists
import LockstepModel
import Testing

/// Which of the declared actors is the user.
@Suite struct ActorRankTests {
  private func text(_ actors: String, _ first: String = "Customer opens the cart.") -> String {
    """
    # UC-3 Pay

    \(actors)

    ## Main Flow

    1. \(first)
    2. System displays the sum.
    3. Customer confirms.
    4. System asks the bank.
    5. Bank books the sum.
    """
  }

  private func triggers(_ text: String) throws -> [String] {
    try Lists.document(text).steps.flatMap(\.transitions).map(\.trigger.kind.rawValue)
  }

  /// Lines, bullets and a field of each rank below one heading.
  @Test(arguments: [
    "## Actors\nPrimary: Customer\nSecondary: Bank",
    "## Actors\n\n- Primary: Customer\n- Secondary: Bank",
    "## Actors\n\n- **Primary:** Customer\n- **Supporting**: Bank",
    "**Primary Actor:** Customer\n\n**Secondary Actors:** Bank",
  ])
  func theRankIsReadBeforeEachName(_ actors: String) async throws {
    #expect(try triggers(text(actors)) == ["user", "user", "case", "text"])
    #expect(try await Lists.findings(["UC-3.md": text(actors)]) == [])
  }

  /// Where no participant is the primary one, it is the first who acts.
  @Test(arguments: ["- Customer\n- Bank", "- Bank\n- Customer"])
  func theFirstParticipantWhoActsIsTheUser(_ names: String) async throws {
    let text = text("### Participating Actors:\n\n\(names)")
    #expect(try triggers(text) == ["user", "user", "case", "text"])
    #expect(try await Lists.findings(["UC-3.md": text]) == [])
  }

  /// What is below a name says more about it.
  @Test func linesBelowANameAreNoNames() throws {
    let actors = "## Actors\n\n- **Customer**\n  - Full access\n- **Clerk**\n  - May look"
    let row = try #require(try Lists.document(text(actors)).overview.first)
    guard case .list(let names) = row.value else {
      Issue.record("\(row)")
      return
    }
    #expect(names.map(\.value) == ["Customer", "Clerk"])
  }

  @Test(arguments: [
    "1. [Actors](#actors)\n2. [Main flow](#main-flow)", "- [Actors](#actors)\n- [Main flow](#m)",
  ])
  func aTableOfContentsDeclaresNobody(_ contents: String) async throws {
    let text = text("**Actors:** Customer, Bank", "Customer opens the cart.")
    let document = "# Shop\n\n## Table of Contents\n\n\(contents)\n\n\(text)"
    #expect(try triggers(document) == ["user", "user", "case", "user"])
    #expect(try await Lists.findings(["UC-3.md": document]) == [])
  }

  @Test(arguments: ["Users", "User", "Users, Clerk"])
  func usersAreNoOtherName(_ actors: String) async throws {
    let text =
      "# UC-3 Pay\n\n**Actors:** \(actors)\n\n## Main Flow\n\n1. User pays.\n2. System stores it.\n"
    #expect(try await Lists.findings(["UC-3.md": text]) == [])
  }
}
