import Foundation
import Testing

@testable import LockstepCLI

/// Documents as tools and teams write them: what is meant is read, or named.
@Suite struct OddDocumentTests {
  private static let rows = """
    | # | Description | Next |
    |---|---|---|
    | **1** | **PRIMARY SCENARIO** | |
    | **1.1** | **System displays screen 'Cart'**<ul><li>Actions: Pay</li></ul> | |
    | 1.1a | User selects Pay | End |

    """

  private func lint(_ files: [String: String], _ options: String...) async throws -> String {
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      _ = await tool.run(["lint", folder] + options)
      return tool.output.replacing(folder + "/", with: "")
    }
  }

  @Test(arguments: ["UC1.1.markdown", "UC1.1_Pay.MD", "UC1.1_Pay.Md"])
  func eachEndingOfMarkdownIsRead(_ name: String) async throws {
    let found = try await lint([
      name: "# Use Case 1.1 Pay\n\n" + Self.rows.replacing("| End |", with: "| 7 |")
    ])
    #expect(found.contains("unknown-step"), "\(found)")
    let list = """
      # Use Case 1.1 Pay

      ## Main Success Scenario
      1. User selects Pay.
      2. System shows the receipt.

      ## Extensions
      7a. The card is refused.
      7a1. System shows a message. Use case ends.

      """
    #expect(try await lint([name: list]).contains("unknown-step"))
  }

  /// Of two words before a name the first is who acts: no verb is called `App displays`.
  @Test(arguments: [
    ("App displays", "actors: {system: [System, App]}"),
    ("The app shows", "actors: {system: [System, The app]}"),
    ("App opens", "actors: {system: [System, App]}, verbs: {displays: [displays, shows, opens]}"),
  ])
  func anUnknownActorOfADisplayIsOne(_ words: String, _ declaration: String) async throws {
    let more = (2...9).map {
      "| **1.\($0)** | **System displays screen 'S\($0)'**<ul><li>Actions: Pay</li></ul> | |\n"
        + "| 1.\($0)a | User selects Pay | 1.\($0 == 9 ? 1 : $0 + 1) |\n"
    }
    let text =
      "# Use Case 1.1 Pay\n\n## Flow\n\n"
      + Self.rows.replacing("System displays", with: words).replacing("| End |", with: "| 1.2 |")
      + more.joined()
    let found = try await lint(["UC1.1_Pay.md": text])
    #expect(found.contains("is not a known actor: 1.1 is read as an action of the system"), "\(found)")
    #expect(found.contains("write 'System', or declare it: 'wording: {\(declaration)}'"), "\(found)")
    try await Places.withFolder(["UC1.1_Pay.md": text]) { folder in
      _ = await CommandHarness().run("lint", folder, "--fix", "--unsafe-fixes")
      let kept = try String(contentsOfFile: folder + "/UC1.1_Pay.md", encoding: .utf8)
      #expect(kept.contains("**\(words) screen 'Cart'**"), "\(kept)")
    }
  }

  @Test(arguments: ["title: Use Case 1.1 Pay", "title: \"Use Case 1.1 Pay\"", "layout: page\ntitle: Pay"])
  func aTitleInTheMetadataIsOne(_ metadata: String) async throws {
    let text = "---\n\(metadata)\n---\n\n## Flow\n\n" + Self.rows
    #expect(try await lint(["UC1.1_Pay.md": text]) == "")
    try await Places.withFolder(["docs/UC1.1_Pay.md": text]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("import", "\(folder)/docs", "-o", "\(folder)/flows") == 0, "\(tool.output)")
      let flow = try String(contentsOfFile: "\(folder)/flows/UC1.1_Pay.yaml", encoding: .utf8)
      #expect(flow.contains("\ntitle: Pay\n"), "\(flow)")
      #expect(await tool.run("render", "\(folder)/flows") == 0, "\(tool.output)")
      let rendered = try String(contentsOfFile: "\(folder)/flows/UC1.1_Pay.md", encoding: .utf8)
      #expect(rendered.hasPrefix("---\n\(metadata)\n---\n\n## Flow\n"), "\(rendered)")
    }
  }

  @Test func metadataAboveAHeadingIsNoRemark() async throws {
    #expect(
      try await lint(["UC1.1_Pay.md": "---\nowner: shop\n---\n\n# Use Case 1.1 Pay\n\n" + Self.rows]) == "")
  }

  @Test func aListUnderALabelInAListHoldsItsNames() async throws {
    let list = "<ul><li>Message: hi</li><li>Actions:<ul><li>Pay</li><li>Stop, now</li></ul></li></ul>"
    let text =
      "# Use Case 1.1 Pay\n\n" + Self.rows.replacing("<ul><li>Actions: Pay</li></ul>", with: list)
      + "| 1.1b | User selects Stop, now | Back |\n"
    #expect(try await lint(["UC1.1_Pay.md": text]) == "")
    try await Places.withFolder(["docs/UC1.1_Pay.md": text]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("import", "\(folder)/docs", "-o", "\(folder)/flows") == 0, "\(tool.output)")
      let flow = try String(contentsOfFile: "\(folder)/flows/UC1.1_Pay.yaml", encoding: .utf8)
      #expect(flow.contains("actions: [Pay, \"Stop, now\"]"), "\(flow)")
      #expect(await tool.run("render", "\(folder)/flows") == 0, "\(tool.output)")
      let rendered = try String(contentsOfFile: "\(folder)/flows/UC1.1_Pay.md", encoding: .utf8)
      #expect(rendered.contains(list), "\(rendered)")
    }
  }

  @Test(arguments: [
    "<ul><li>Actions:<ul><li>Pay</ul></li></ul>", "<ul><li>Actions<ul><li>Pay</li></ul></li></ul>",
  ])
  func aListThatIsBrokenIsAFinding(_ list: String) async throws {
    let text = "# Use Case 1.1 Pay\n\n" + Self.rows.replacing("<ul><li>Actions: Pay</li></ul>", with: list)
    #expect(try await lint(["UC1.1_Pay.md": text]).contains("markdown-markup"))
  }

  @Test func aTableWithoutRowsIsAFinding() async throws {
    let head = Self.rows.split(separator: "\n").prefix(2).joined(separator: "\n")
    let found = try await lint(["UC1.1_Pay.md": "# Use Case 1.1 Pay\n\n\(head)\n"])
    #expect(found.contains("UC1.1_Pay.md:3:1: warning: this flow table has a head and no rows"), "\(found)")
  }

  @Test func idsWithADashAreBuiltIn() async throws {
    let call =
      "| **1.2** | **System executes partial flow [PF-2 Pay](PF-2_Pay.md)** | |\n| 1.2a | Result: Paid | End |\n"
    let overview = """
      ## Overview

      | Aspect | Description |
      |---|---|
      | **Used by** | <ul><li>[UC-001 Buy](UC-001.md)</li></ul> |
      | **Possible Results** | <ul><li>Paid</li></ul> |
      | **Possible errors** | *None* |

      ---

      ## Flow


      """
    let files = [
      "UC-001.md": "# UC-001 Buy\n\n" + Self.rows.replacing("| End |", with: "| 1.2 |") + call,
      "PF-2_Pay.md": "# PF-2 Pay\n\n" + overview + Self.rows.replacing("| End |", with: "| Result: Paid |"),
    ]
    #expect(try await lint(files) == "")
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("init", "--dry-run", folder) == 0)
      #expect(!tool.output.contains("ids"), "\(tool.output)")
    }
  }

  @Test func aKindMayHaveSeveralTemplates() async throws {
    let settings = "lockstep: 1\nwording: {ids: {use-case: [T-#, UC#]}}\n"
    let files = [
      "lockstep.yaml": settings, "T-1_Pay.md": "# Use Case 1 Pay\n\n" + Self.rows,
      "UC2_Pay.md": "# UC2 Pay\n\n" + Self.rows,
    ]
    #expect(try await lint(files, "--fail-on", "note") == "")
    try await Places.withFolder(files) { folder in
      #expect(await CommandHarness().run("fmt", "--check", "\(folder)/lockstep.yaml") == 0)
    }
    let clash =
      "lockstep: 1\nwording: {ids: {use-case: [\"T-#\", \"UC#\"], partial-flow: [\"S-#\", \"T-#\"]}}\n"
    #expect(try await lint(["lockstep.yaml": clash]).contains("fits the template of"))
  }

  @Test func initProposesEachTemplateOfATeam() async throws {
    let files = Dictionary(
      uniqueKeysWithValues: (1...8).map { number in
        let id = number % 2 == 0 ? "T-\(number)" : "K-\(number)"
        return ("\(id)_Pay.md", "# \(id) Pay\n\n" + Self.rows)
      })
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("init", folder) == 0)
      let text = try String(contentsOfFile: "\(folder)/lockstep.yaml", encoding: .utf8)
      #expect(text.contains("ids: {use-case: [K-#, T-#]}"), "\(text)")
      let lint = CommandHarness()
      #expect(await lint.run("lint", folder) == 0)
      #expect(!lint.output.contains("no flow number"), "\(lint.output)")
    }
  }

  @Test func aLinkToAFileIsNoFlowOfItsOwn() async throws {
    try await Places.withFolder(["UC1.1_Pay.md": "# Use Case 1.1 Pay\n\n" + Self.rows]) { folder in
      for name in ["Current.md", "UC1.1_Copy.md"] {
        try FileManager.default.createSymbolicLink(
          atPath: "\(folder)/\(name)", withDestinationPath: "UC1.1_Pay.md")
      }
      let tool = CommandHarness()
      #expect(await tool.run("lint", folder) == 0)
      #expect(tool.output == "", "\(tool.output)")
      #expect(await tool.run("lint", "\(folder)/UC1.1_Copy.md") == 0, "\(tool.complaints)")
    }
  }

  @Test func aCopyBesideItsDocumentNamesTheWayOut() async throws {
    let text = "# Use Case 1.1 Pay\n\n" + Self.rows
    let found = try await lint(["UC1.1_Pay.md": text, "old/UC1.1_Pay.md": text])
    #expect(found.contains("duplicate-id") && found.contains("'exclude:' in lockstep.yaml"), "\(found)")
  }

  @Test func twoButtonsWithOneNameAreNamed() async throws {
    let two =
      "| 1.1a | User selects Pay (cart > 100) | 1.1 |\n| 1.1b | User selects Pay (cart <= 100) | End |"
    let text = "# Use Case 1.1 Pay\n\n" + Self.rows.replacing("| 1.1a | User selects Pay | End |", with: two)
    let found = try await lint(["UC1.1_Pay.md": text])
    #expect(found.contains("1.1a and 1.1b are two buttons") && found.contains("[unread-wording]"), "\(found)")
    // They may be meant.
    let both = text.replacing("Actions: Pay", with: "Actions: Pay (card), Pay (cash)")
      .replacing("cart > 100", with: "card").replacing("cart <= 100", with: "cash")
    #expect(try await !lint(["UC1.1_Pay.md": both]).contains("unread-wording"))
  }

  @Test func initDeclaresWhatADocumentByItselfMentions() async throws {
    let call =
      "| **1.2** | **System executes partial flow [PF7.1 Pay](PF7.1_Pay.md)** | |\n| 1.2a | Result: Paid | End |\n"
    let text = "# Use Case 1.1 Pay\n\n" + Self.rows.replacing("| End |", with: "| 1.2 |") + call
    let found = try await lint(["UC1.1_Pay.md": text])
    #expect(found.contains("'external-flows:'") && !found.contains("did you mean"), "\(found)")
    try await Places.withFolder(["UC1.1_Pay.md": text]) { folder in
      #expect(await CommandHarness().run("init", folder) == 0)
      let lint = CommandHarness()
      #expect(await lint.run("lint", folder) == 0)
      #expect(!lint.output.contains("unknown-flow"), "\(lint.output)")
    }
  }
}
