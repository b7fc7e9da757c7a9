import Lockstep
import LockstepLists
import LockstepModel
import TestSupport
import Testing

/// Labels without a known meaning, and what is below a heading of actors.
@Suite struct SiblingLabelTests {
  private func actors(_ document: FlowDocument) -> [String] {
    document.overview.filter { $0.key.value == OverviewAspect.actors }.flatMap { row in
      switch row.value {
      case .text(let text): [text.value]
      case .list(let texts): texts.map(\.value)
      }
    }
  }

  /// Drivers act in a sentence, but only a remark names them.
  @Test(arguments: [
    "- **Actor:** Admin\n- **Remark:** Registers vans and drivers.\n- **Main Flow:**",
    "- **Actor:** Admin\n- **Channel**: Web, drivers\n- **Main Flow:**",
    "- Actor: Admin\n- Remark: Registers vans and drivers.\n- Main Flow:",
    "- **Actor:**\n  - Admin\n- **Remark:** Registers vans and drivers.\n- **Main Flow:**",
  ])
  func anUnknownLabelNamesNoActor(_ fields: String) async throws {
    let text =
      "# Use Case 1: Fleet\n\n\(fields)\n  1. Admin enters the data.\n  2. Drivers assign a van.\n  3. System stores the van.\n"
    let found = try await Lists.findings(["a.md": text])
    #expect(found.count == 1 && found.allSatisfy { $0.hasSuffix(" undeclared-actor") }, "\(found)")
    #expect(actors(try Lists.document(text)) == ["Admin"])
  }

  @Test func ranksAreActors() throws {
    let text =
      "# Use Case 1: Fleet\n\n- **Primary actor:** Admin\n- **Secondary:** Bank\n- **Main Flow:**\n  1. Admin pays.\n  2. Bank confirms it.\n  3. System stores it.\n"
    #expect(actors(try Lists.document(text)).sorted() == ["Admin", "Bank"])
  }

  /// A label that is not known does not hide the sentences of an alternative.
  @Test func anAlternativeBelowAnUnknownLabelIsSaid() async throws {
    let text = """
      # UC-4: Choose a slot

      - **Actor:** Client
      - **Main flow:**
        1. Client opens the page.
        2. System displays the slots.
        3. Client selects a slot.
      - **Rainy day:**
        - No slot: System displays a message and offers a form.
      """
    #expect(try await Lists.findings(["a.md": text]) == ["a.md:8 unread-sentence"])
  }

  @Test func aFieldBehindAnAlternativeIsNone() async throws {
    let text = """
      # UC-4: Choose a slot

      - **Actor:** Client
      - **Main flow:**
        1. Client opens the page.
        2. System displays the slots.
      - **Exceptions:** At step 2, if the list is empty, the system displays a hint. Use case ends.
      - **Importance:** high
      """
    #expect(try await Lists.findings(["a.md": text]) == [])
  }

  // MARK: Headings of actors

  private static let steps =
    "1. Clerk opens the list.\n2. System displays the list.\n3. Bank confirms the list.\n"

  /// Headings are names; the sentences between them are none.
  @Test func headingsBelowActorsAreNames() async throws {
    let text = """
      # Use cases

      ## Actors

      The shop has two actors:

      ### Clerk

      Works in the office. Main actions:

      - Open the list

      ### Bank

      ## Use Case 1: Open

      ### Main Flow

      \(Self.steps)
      """
    #expect(try await Lists.findings(["a.md": text]) == [])
    #expect(actors(try Lists.document(text)) == ["Clerk", "Bank"])
  }

  @Test func aTableBelowAnActorNamesNone() throws {
    let text =
      "# UC-1 Open\n\n**Actor:** Admin\n\n| Colour | Meaning |\n|---|---|\n| red | Danger |\n\n## Main Flow\n\n1. Admin pays.\n2. System stores it.\n"
    #expect(actors(try Lists.document(text)) == ["Admin"])
  }

  /// A table below a heading has the values of its field.
  @Test func aTableBelowAHeadingIsItsField() throws {
    let text =
      "# UC-1 Open\n\n**Actor:** Admin\n\n## Main Flow\n\n1. Admin pays.\n2. System stores it.\n\n## Business Rules\n\n| ID | Rule |\n|---|---|\n| BR-001 | Pay first |\n| BR-002 | Store then |\n"
    let row = try #require(
      try Lists.document(text).overview.first { $0.key.value == OverviewAspect.rules })
    let rules = if case .list(let texts) = row.value { texts.map(\.value) } else { [String]() }
    #expect(rules.contains("Pay first") && rules.contains("Store then"))
  }
}
