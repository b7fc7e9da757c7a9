import Foundation
import Testing

@testable import LockstepCLI

/// A slip in a document is one finding, and its remedy is the form that the project has everywhere else.
@Suite struct SlipsInDocuments {
  private static let document = """
    # Partial Flow 1.1 Buy a ticket

    ## Overview

    | Aspect | Description |
    |---|---|
    | **Summary** | The user buys a ticket. |
    | **Possible results** | <ul><li>Bought</li><li>Cancelled</li></ul> |
    | **Possible errors** | *None* |

    ---

    ## Flow

    | # | Description | Next |
    |---|---|---|
    | **1** | **PRIMARY SCENARIO** | |
    | **1.1** | **System displays screen 'Journey'**<ul><li>Actions: Continue, Cancel</li></ul> | |
    | 1.1a | User selects Continue | 1.2 |
    | 1.1b | User selects Cancel | Result: Cancelled |
    | **1.2** | **System displays screen 'Ticket'**<ul><li>Actions: Continue, Cancel</li></ul> | |
    | 1.2a | User selects Continue | 1.3 |
    | 1.2b | User selects Cancel | Result: Cancelled |
    | **1.3** | **System displays screen 'Payment'**<ul><li>Actions: Continue, Cancel</li></ul> | |
    | 1.3a | User selects Continue | 1.4 |
    | 1.3b | User selects Cancel | Result: Cancelled |
    | **1.4** | **System displays screen 'Confirmation'**<ul><li>Actions: Continue, Cancel</li></ul> | |
    | 1.4a | User selects Continue | 1.5 |
    | 1.4b | User selects Cancel | Result: Cancelled |
    | **1.5** | **System displays screen 'Receipt'**<ul><li>Message: payment payment payment payment</li><li>Actions: Close</li></ul> | |
    | 1.5a | User selects Close | Result: Bought |

    """

  private func lint(_ text: String, _ options: String...) async throws -> (findings: [String], text: String) {
    try await Places.withFolder(["PF1.1_BuyATicket.md": text]) { folder in
      let tool = CommandHarness()
      _ = await tool.run(["lint", folder, "--format", "short"] + options)
      let findings = tool.output.split(separator: "\n").map(String.init)
      return (findings, try String(contentsOfFile: folder + "/PF1.1_BuyATicket.md", encoding: .utf8))
    }
  }

  @Test(arguments: [
    ("System displays screen 'Ticket'", "System shows screen 'Ticket'", "[unusual-wording]"),
    ("System displays screen 'Ticket'", "Displays screen 'Ticket'", "[unusual-wording]"),
    ("| 1.4a | User selects", "| 1.4a | User select", "[unusual-wording]"),
    ("| 1.4a | User selects", "| 1.4a | User presses", "[unusual-wording]"),
    ("## Flow", "## Flwo", "the heading of the table is 'Flwo' [unusual-wording]"),
    ("**Possible results**", "**Posible results**", "[misspelt-aspect]"),
    ("payment payment payment payment", "payment payment payment payment pyament", "'pyament' is misspelt"),
    ("payment payment payment payment", "payment payment payment payment ppayment", "'ppayment' is misspelt"),
  ])
  func oneSlipIsOneFinding(_ words: String, _ slip: String, _ finding: String) async throws {
    let before = try await lint(Self.document).findings
    #expect(before == [])
    let found = try await lint(Self.document.replacing(words, with: slip)).findings
    #expect(found.count == 1 && found.first?.contains(finding) == true, "\(found)")
  }

  /// What is written so again and again is a custom.
  @Test func aCustomIsNoSlip() async throws {
    let found = try await lint(Self.document.replacing("System displays", with: "System shows")).findings
    #expect(!found.contains { $0.contains("unusual-wording") }, "\(found)")
  }

  /// After a renumbering all targets are wrong: the nearest step is not what any of them meant.
  @Test func noTargetIsGuessedForSeveralRows() async throws {
    let shifted = Self.document.replacing("| 1.2 |", with: "| 1.21 |").replacing("| 1.3 |", with: "| 1.22 |")
    let fixed = try await lint(shifted, "--fix", "--unsafe-fixes").text
    let targets = fixed.split(separator: "\n").filter { $0.hasPrefix("| 1.1a") || $0.hasPrefix("| 1.2a") }
      .compactMap { $0.split(separator: "|").last { $0 != " " }?.trimmingPrefix(" ") }
    #expect(
      zip(targets, [["1.2 ", "1.21 "], ["1.3 ", "1.22 "]]).allSatisfy { $1.contains(String($0)) },
      "\(targets)")
    // Nor is a row led back to its own step.
    let own = Self.document.replacing("| 1.5 |", with: "| 1.44 |")
    let kept = try await lint(own, "--fix", "--unsafe-fixes").text
    #expect(!kept.contains("| 1.4a | User selects Continue | 1.4 |"))
  }
}
