import Lockstep
import LockstepLint
import LockstepMarkdown
import LockstepModel
import Testing

/// Names of the overview's rows that come close to known ones, in tables and in YAML.
@Suite struct MisspeltAspectTests {
  private static func found(_ rows: String) throws -> [Diagnostic] {
    let text = """
      # Partial Flow 1.1 Tea

      ## Overview

      | Aspect | Description |
      |---|---|
      \(rows)
      ---

      ## Flow

      | # | Description | Next |
      |---|---|---|
      | **1.1** | **System waits** | |
      """
    let read = MarkdownReader.read(SourceText(path: "PF1.1_Tea.md", text: text))
    return Linter.lint(Project([try #require(read.value)])).filter { $0.rule.id == "misspelt-aspect" }
  }

  @Test(arguments: [
    ("Possible Result", "Possible Results"), ("Use by", "Used by"), ("Trigered by", "Triggered by"),
    ("possible error", "Possible errors"), ("Postcondition", "Postconditions"), ("Errors", "Possible errors"),
    ("Results", "Possible Results"), ("Documentation", "Additional Documentation"),
  ])
  func aNearMissIsNamed(_ written: String, _ meant: String) throws {
    let found = try Self.found("| **Summary** | Tea. |\n| **\(written)** | *None* |\n")
    #expect(found.map(\.help) == ["did you mean '\(meant)'?"])
    #expect(found.map { $0.location.source.text($0.location.span) } == [written])
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  /// A list under a name that comes close is read as that list, and the finding says so.
  @Test(arguments: [
    ("Parameter", "Parameters"), ("Results", "Possible Results"), ("Errors", "Possible errors"),
  ])
  func whatIsReadIsSaid(_ written: String, _ meant: String) throws {
    let list = try Self.found("| **\(written)** | <ul><li>One</li></ul> |\n")
    #expect(
      list.map(\.message) == ["'\(written)' is not a known row of the overview: it is read as '\(meant)'"])
  }

  /// A list under any other name is the one whose names the rows use.
  @Test(arguments: [
    ("Outcomes", "<ul><li>Done</li><li>Cancel</li></ul>", "Possible Results"),
    ("Rückgaben", "<ul><li>Done</li><li>Cancel</li></ul>", "Possible Results"),
    ("Störfälle", "<ul><li>No tea</li></ul>", "Possible errors"),
    ("Einstellungen", "<ul><li>Cancelable</li></ul>", "Parameters"),
  ])
  func aListIsKnownByTheRows(_ name: String, _ list: String, _ meant: String) throws {
    let declared = [
      "Possible Results": "<ul><li>Done</li><li>Cancel</li></ul>",
      "Possible errors": "<ul><li>No tea</li></ul>", "Parameters": "<ul><li>Cancelable</li></ul>",
    ]
    let others = declared.filter { $0.key != meant }.sorted { $0.key < $1.key }
    let overview = ([(name, list)] + others).map { "| **\($0)** | \($1) |" }.joined(separator: "\n")
    let text = """
      # Partial Flow 1.1 Tea

      ## Overview

      | Aspect | Description |
      |---|---|
      | **Summary** | Tea. |
      | **Guests** | <ul><li>Alice</li></ul> |
      \(overview)

      ---

      ## Flow

      | # | Description | Next |
      |---|---|---|
      | **1** | **PRIMARY SCENARIO** | |
      | **1.1** | **System displays screen 'Tea'**<ul><li>Actions: Brew, Cancel</li></ul> | |
      | 1.1a | User selects Brew | 1.2 |
      | 1.1b | User selects Cancel (when Cancelable) | Result: Cancel |
      | **1.2** | **System makes tea** | |
      | 1.2a | Case: Tea is ready | → Result: Done |
      | 1.2b | Error: No tea | Result: Cancel |

      """
    let read = MarkdownReader.read(SourceText(path: "PF1.1_Tea.md", text: text))
    let document = try #require(read.value)
    #expect(document.results.map(\.value) == ["Done", "Cancel"])
    #expect(document.errors.map(\.value) == ["No tea"])
    #expect(document.parameters.map(\.value) == ["Cancelable"])
    let found = Linter.lint(Project([document])).filter { $0.severity > .note }
    #expect(
      found.map(\.message) == ["'\(name)' is not a known row of the overview: it is read as '\(meant)'"])
  }

  /// What the list under the name declares is declared.
  @Test func aMisspeltListStillDeclares() throws {
    let text = """
      # Partial Flow 1.1 Tea

      ## Overview

      | Aspect | Description |
      |---|---|
      | **Possible error** | [No Internet](errors.md#no-internet), [No tea](errors.md#no-tea) |

      ---

      ## Flow

      | # | Description | Next |
      |---|---|---|
      | **1.1** | **System waits** | |
      | 1.1a | Error: No internet | Error flow: [No Internet](errors.md#no-internet) |
      | 1.1b | Error: Tea is out | Error flow: [No tea](errors.md#no-tea) |

      """
    let read = MarkdownReader.read(SourceText(path: "PF1.1_Tea.md", text: text))
    let found = Linter.lint(Project([try #require(read.value)])).map(\.rule.id)
    #expect(found.filter { $0.contains("error") || $0.contains("aspect") } == ["misspelt-aspect"])
  }

  @Test(arguments: [
    "| **Owner** | Us. |\n", "| **possible results** | *None* |\n| **Logical test cases** | *None* |\n",
    // Both are there, so that nothing was misspelt.
    "| **Used by** | *None* |\n| **Used in** | *None* |\n", "| **Risks** | *None* |\n", "| | |\n",
  ])
  func aTeamMayHaveItsOwn(_ rows: String) throws {
    #expect(try Self.found(rows).map(\.message) == [])
  }

  @Test func keysAreNamedAsKeys() throws {
    let steps = "      - {id: 1.1, screen: Home, transitions: [{id: 1.1a, user: selects Close, next: end}]}"
    let text = useCase(steps).replacing(
      "title: A flow", with: "title: A flow\noverview: {«triggerd-by»: [], «Errors»: [], owner: us}")
    let found = try expect("misspelt-aspect", in: text)
    #expect(found.map(\.help) == ["did you mean 'triggered-by'?", "list them under 'errors:' of the flow"])
    // Those that stand under a key of the flow are not missed.
    try expectNothing(
      in: text.replacing("title: A flow", with: "title: A flow\nerrors: []").replacing(
        "«triggerd-by»: [], ", with: ""
      )
      .replacing("«Errors»", with: "possible-errors"), by: "misspelt-aspect")
  }
}
