import Lockstep
import LockstepLint
import LockstepMarkdown
import LockstepModel
import Testing

/// Words of a table that name a screen, an input, a time or a parameter, and are not read as such.
@Suite struct UnreadTableTests {
  private static func found(_ title: String, _ row: String = "User selects OK") throws -> [Diagnostic] {
    let text = """
      # Use Case 1 A

      ## Flow

      | # | Description | Next |
      |---|---|---|
      | **1** | **PRIMARY SCENARIO** | |
      | **1.1** | \(title) | |
      | 1.1a | \(row) | End |
      """
    let read = MarkdownReader.read(SourceText(path: "UC1_A.md", text: text))
    return Linter.lint(Project([try #require(read.value)])).filter { $0.rule.id == "unread-wording" }
  }

  private static func places(_ found: [Diagnostic]) -> [String] {
    found.map { $0.location.source.text($0.location.span) }
  }

  private static let actions = "<ul><li>Actions: OK</li></ul>"

  @Test(arguments: [
    ("**System sends a mail and displays screen 'Home'**", "displays screen 'Home'"),
    ("**System sends a mail, then shows the prompt 'Sure?'**" + actions, "shows the prompt 'Sure?'"),
    ("**System sends a mail & displays 'Home'**" + actions, "displays 'Home'"),
    ("**System sends mails and displays the home screen**" + actions, "displays the home screen"),
    ("**System displays screen 'Home' and sends a mail**" + actions, "and sends a mail"),
    ("**System displays screen 'Home' and prompt 'Sure?'**" + actions, "and prompt 'Sure?'"),
  ])
  func anotherPartOfATitleIsFound(_ title: String, _ place: String) throws {
    #expect(Self.places(try Self.found(title)) == [place])
  }

  @Test(arguments: [
    "**System determines what displays show**", "**System validates code and shows result**",
    "**System displays screen 'Terms and conditions'**" + actions,
    "**System displays screen 'Home' with news and offers**" + actions,
    "**System sends 'Bob and displays screen'**",
  ])
  func otherTitlesAreLeftAlone(_ title: String) throws { #expect(try Self.found(title).isEmpty) }

  private static let form =
    "**System displays screen 'A'**<ul><li>Inputs: Phone number, Name</li><li>Actions: OK</li></ul>"

  @Test(arguments: [
    ("User enters name (gives name) and selects OK", "(gives name)"),
    ("User enters it (gives mobile)", "mobile"),
    ("Event: timer of 90s expires", "90s"), ("Event: timeout after the 2 minutes of grace", "2 minutes"),
  ])
  func partsOfARowAreFound(_ row: String, _ place: String) throws {
    #expect(Self.places(try Self.found(Self.form, row)) == [place])
  }

  @Test(arguments: [
    "User enters it (gives 'phone number')", "Event: timer expires (after 90s)",
    "Event: order of 3 days expires",
  ])
  func otherRowsAreLeftAlone(_ row: String) throws { #expect(try Self.found(Self.form, row).isEmpty) }

  /// The title that the fix writes.
  @Test(arguments: [
    ("screen 'Take your key", "'Take your key'"), ("screen \"Take your key", "'Take your key'"),
    ("screen 'Take your key\"", "'Take your key'"), ("prompt Take your key\"", "'Take your key'"),
    ("screen „Take your key", "'Take your key'"),
  ])
  func aQuoteWithoutItsPairIsFound(_ words: String, _ right: String) throws {
    let found = try Self.found("**System displays \(words)**" + Self.actions)
    #expect(found.flatMap(\.fixes).flatMap(\.edits).map(\.text) == [right])
  }

  @Test(arguments: [
    "screen 'Say \"hi\"'", "screen \"Don't panic\"", "screen The \"Home\" page", "screen Guests'",
    "screen 's Avonds", "screen ‘Home’", "screen „Home“", "screen „Home”", "screen «Home»", "screen 'Home’",
    "screen 'Disk of 3.5\"'",
  ])
  func otherQuotesAreLeftAlone(_ words: String) throws {
    #expect(try Self.found("**System displays \(words)**" + Self.actions).isEmpty)
  }

  @Test(arguments: [
    ("Case: Room is ready<br>rings the bell", "rings the bell", "&rarr; rings the bell"),
    ("Case: Room is ready<br/>System rings", "System rings", "&rarr; System rings"),
    ("Case: Room is ready<br>Bell rings", "Bell rings", nil),
    ("Case: Room is ready<br>and cleaned", "and cleaned", nil),
    ("Case: Room is ready<br>and cleaned<br>&rarr; rings", "and cleaned", nil),
  ])
  func wordsBehindALineBreakAreFound(_ row: String, _ place: String, _ right: String?) throws {
    let found = try Self.found("**System looks for a room**", row)
    #expect(Self.places(found) == [place])
    #expect(found.flatMap(\.fixes).flatMap(\.edits).map(\.text) == [right].compactMap(\.self))
  }

  @Test(arguments: ["Case: Room is ready<br>&rarr; rings the bell", "Case: Room is ready<br>"])
  func aMarkedEffectIsLeftAlone(_ row: String) throws {
    #expect(try Self.found("**System looks for a room**", row).isEmpty)
  }

  /// Only letter case keeps the line from passing the parameter.
  @Test(arguments: [("guest", ["unknown-parameter"]), ("Guest", []), ("as a guest", [])])
  func aParameterInOtherLettersIsFound(_ line: String, _ rules: [String]) throws {
    let head = "| # | Description | Next |\n|---|---|---|"
    let caller = """
      # Use Case 1 A

      ## Flow

      \(head)
      | **1.1** | **System executes partial flow [PF1 B](PF1_B.md)**<ul><li>\(line)</li></ul> | |
      | 1.1a | Result: Done | End |
      """
    let callee = """
      # Partial Flow 1 B

      ## Overview

      | Aspect | Description |
      |---|---|
      | **Parameters** | <ul><li>Guest</li></ul> |
      | **Possible Results** | <ul><li>Done</li></ul> |

      ---

      ## Flow

      \(head)
      | **1.1** | **System displays screen 'B'**<ul><li>Actions: OK</li></ul> | |
      | 1.1a | User selects OK (when guest) | Result: Done |
      """
    let documents = try [("UC1_A.md", caller), ("PF1_B.md", callee)].map { path, text in
      try #require(MarkdownReader.read(SourceText(path: path, text: text)).value)
    }
    let found = Linter.lint(Project(documents)).filter { $0.severity == .error }
    #expect(found.map(\.rule.id) == rules)
  }
}
