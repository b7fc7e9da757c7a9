import Lockstep
import LockstepLists
import LockstepModel
import LockstepWorkspace
import TestSupport
import Testing

/// Headings of main flows, and use cases that are not played.
@Suite struct MainFlowFormTests {
  @Test(arguments: ["### Event Flow", "### Main Event Flow", "**Main event flow (main flow):**", "### Steps"])
  func aFurtherHeadingIsThatOfTheSameFlow(_ heading: String) async throws {
    let text =
      "# UC-1 Log in\n\n**Actor:** User\n\n## Main Flow\n\n\(heading)\n\n1. The user enters a name.\n2. The system opens the profile.\n"
    #expect(try await Lists.findings(["UC-1.md": text]) == [])
  }

  /// Lines of code are no sentences; the finding says where these are.
  @Test(arguments: [("```\n1. Clerk adds it.\n2. System stores it.\n```", true), ("Clerk adds it.", false)])
  func sentencesInCodeAreNotRead(_ flow: String, _ isCode: Bool) async throws {
    let text = "# UC-3 Add\n\n**Actor:** Clerk\n\n## Main Flow\n\n\(flow)\n"
    let workspace = Workspace(MemoryFiles(["UC-3.md": text]))
    let found = try await workspace.check(workspace.targets(of: ["."])).diagnostics
    #expect(found.map(\.rule.id) == ["unread-use-case"])
    #expect(
      found.allSatisfy { $0.message.hasSuffix(" outside of code") == isCode }, "\(found.map(\.message))")
  }

  /// Two flows with labels of alternatives are those of a use case, whoever acts.
  @Test func flowsOfUnknownActorsAreNotPassedOver() async throws {
    let text =
      "# Elections\n\n## Registering\n\n**Main Success Scenario:**\n\n1. Party makes a list.\n2. Party brings the list.\n\n**Extensions:**\n\n2a. The list is late\n\n1. Party brings another one.\n"
    let found = try await Lists.findings(["a.md": text])
    #expect(found.first?.hasSuffix(" unread-use-case") == true, "\(found)")
  }
}
