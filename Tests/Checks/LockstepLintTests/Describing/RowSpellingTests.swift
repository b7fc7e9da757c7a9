import Lockstep
import LockstepMarkdown
import LockstepModel
import Testing

@testable import LockstepLint

/// Help speaks as the document does: who writes tables has never seen the keys of YAML.
@Suite struct RowSpellingTests {
  /// The findings of a table with one step and one row.
  private static func findings(
    of row: String, below title: String, details: String = ""
  ) throws -> [Diagnostic] {
    let text = """
      # Use Case 1.1 Open the app

      ## Flow

      | # | Description | Next |
      |---|---|---|
      | **1** | **PRIMARY SCENARIO** | |
      | **1.1** | **\(title)**\(details) | |
      | 1.1a | \(row) | End |
      """
    let read = MarkdownReader.read(SourceText(path: "UC1.1_OpenTheApp.md", text: text))
    return Linter.lint(Project([try #require(read.value)]))
  }

  /// What only YAML files have: `{id: 1.1a, …}`, `'next: back'`, `'do'`.
  private static var keys: Regex<(Substring, Substring?)> { /\{id:|'[a-z-]+: |'(next|do|actions|result)'/ }

  @Test func helpForTablesHasNoKeys() throws {
    var asked = 0
    for rule in Rules.all {
      let project = try MarkedProject(rule.info.badExample).project
      let tables = project.documents.compactMap { document -> FlowDocument? in
        guard let text = MarkdownWriter.text(of: document, in: project).value else { return nil }
        return MarkdownReader.read(SourceText(path: "\(document.id.value).md", text: text)).value
      }
      for finding in Linter.lint(Project(tables, settings: project.settings), levels: .all) {
        guard let help = finding.help, finding.location.source.path.hasSuffix(".md") else { continue }
        // How a table passes parameters to a flow and asks for them, tables do not agree on.
        if finding.rule.id == "unused-parameter" || finding.rule.id == "unpassed-parameter" { continue }
        asked += 1
        #expect(help.firstMatch(of: Self.keys) == nil, "\(finding.rule.id): \(help)")
      }
    }
    #expect(asked > 40)
  }

  @Test(arguments: [
    ("Case It is there", "did you mean 'Case:'?"), ("Cases: It is there", "did you mean 'Case:'?"),
    ("Evnt: timer expires", "did you mean 'Event:'?"), ("Users selects Close", "did you mean 'User'?"),
    ("Outcome: It is there", "did you mean 'Case:'?"),
    (
      "It is there",
      "begin an outcome of the step with 'Case:', and an action of another actor with 'Event:'"
    ),
  ])
  func theWordForTheKindIsNamed(_ words: String, _ help: String) throws {
    let found = try Self.findings(of: words, below: "System looks for it")
    #expect(found.filter { $0.rule.id == "untyped-row" }.map(\.help) == [help])
  }

  @Test(arguments: [
    ("Verifier scans it", "an action of another actor is an event: 'Event: Verifier scans it'"),
    (
      "Guest selects Close",
      "write 'User selects Close', or declare the role: 'wording: {actors: {user: [User, Guest]}}'"
    ),
    (
      "The hotel guest taps Close",
      "write 'User selects Close', or declare the role: 'wording: {actors: {user: [User, The hotel guest]}}'"
    ),
    ("Outcome: It is there", "make it a row for an action of the user or an event"),
  ])
  func aRoleOnAScreenIsTheUser(_ words: String, _ help: String) throws {
    let found = try Self.findings(
      of: words, below: "System displays screen 'Home'",
      details: "<ul><li>Actions: Close</li></ul>")
    #expect(found.filter { $0.rule.id == "untyped-row" }.map(\.help) == [help])
  }

  @Test(arguments: [
    (
      "System looks for it", "Result: It is there",
      "write 'Case:' instead of 'Result:', or make it a row for an event"
    ),
    (
      "System displays screen 'Home'", "Case: It is there",
      "make it a row for an action of the user or an event"
    ),
  ])
  func aKindThatTheStepTakesIsNamed(_ title: String, _ words: String, _ help: String) throws {
    let found = try Self.findings(of: words, below: title)
    #expect(found.filter { $0.rule.id == "wrong-trigger" }.map(\.help) == [help])
  }

  @Test func aRowIsProposedAsTheDocumentWritesIt() throws {
    let findings = try Self.findings(
      of: "User selects Close", below: "System displays screen 'Home'",
      details: "<ul><li>Actions: Close, Info</li></ul>")
    let finding = try #require(findings.first { $0.rule.id == "action-without-row" })
    #expect(finding.help == "add a row: | 1.1b | User selects Info | … |")
  }
}
