import Foundation
import LockstepModel
import TestSupport
import Testing

/// What is offered at each kind of place: all that fits, and nothing else.
@Suite struct CompletionTests {
  struct Place: Sendable, CustomTestStringConvertible {
    var path: String
    /// A text of the file, and what is in its place up to the cursor; what follows the cursor begins with `‸`.
    var old: String
    var new: String
    /// The labels in their order; nil where nothing is offered.
    var offered: [String]?

    init(_ path: String, _ old: String, _ new: String, _ offered: [String]?) {
      (self.path, self.old, self.new, self.offered) = (path, old, new, offered)
    }

    var testDescription: String { "\(new) in \(path)" }
  }

  static let flow = "flows/UC1.yaml"
  static let key = "flows/PF1.yaml"
  static let tests = "scenarios.yaml"
  static let settings = "lockstep.yaml"
  private static let enter = "{id: 1.1a, user: selects Enter, gives: key, next: 1.2}"
  private static let leave = "{id: 1.1b, user: selects Leave, go-to: UC9}"
  static let fits = "{id: 1.2a, returns: Fits, next: 2}"
  private static let failing = "{id: 1.1c, error: No internet, error-flow: No internet}"
  private static let places = ["1", "1.1", "1.2", "2", "2.1"]
  private static let sessionPlaces = ["PF1", "PF1 1.1", "UC1", "UC1 1.1", "UC1 1.2", "UC1 2.1"]
  static let rows = [
    "PF1 1.1a", "PF1 1.1b", "PF1 1.1c", "UC1 1.1a", "UC1 1.1b", "UC1 1.2a", "UC1 1.2b", "UC1 2.1a",
    "UC1 2.1b",
  ]
  private static let happenings =
    rows + ["suspend", "resume", "Retry", "Close"]
    + ["PF1", "UC1", "UC9"].flatMap { ["enters \($0)", "leaves \($0)"] }

  static let yaml: [Place] = [
    // Rows.
    Place(flow, enter, "{id: 1.1a, user: selects Enter, next: ", places + ["back", "end", "resume"]),
    Place(flow, enter, "{id: 1.1a, user: ", ["selects Enter"]),
    Place(flow, enter, "{id: 1.1a, user: selects Enter, gives: ", ["key"]),
    Place(flow, enter, "{id: 1.1a, user: selects Enter, when: ", ["Quick"]),
    Place(flow, enter, "{id: ", ["1.1c"]),
    Place(flow, enter, "{id: 1.1a, user: selects Enter, note: ", nil),
    Place(flow, enter, "{id: 1.1a, user: selects Enter, ", nil),
    Place(flow, enter, "{id: 1.1a, text: ", nil),
    Place(flow, enter, "{id: 1.1a, user: selects Enter, next:", nil),
    Place(flow, enter, "{id: 1.1a, user: selects Enter, next: 1.2} # next: ", nil),
    Place(flow, leave, "{id: 1.1b, user: selects Leave, go-to: U", ["UC1", "UC9"]),
    Place(flow, leave, "{id: 1.1b, user: selects Leave, end-go-to: ", ["UC1", "UC9"]),
    Place(flow, leave, "{id: 1.1b, user: selects Leave, go-to: UC1, step: ", places),
    Place(flow, fits, "{id: 1.2a, returns: ", ["Fits", "Broken"]),
    Place(flow, "{id: 2.1b, event: knocks", "{id: 2.1b, event: ", ["knocks"]),
    Place(flow, "{id: 2.1b, event: knocks", "{id: 2.1b, event: knocks, after: ", ["waits-for"]),
    Place(flow, "{id: 2.1b, event: knocks", "{id: 2.1b, event: knocks, as: ", nil),
    Place(key, failing, "{id: 1.1c, error: ", ["No internet", "Too late"]),
    Place(key, failing, "{id: 1.1c, error: No internet, error-flow: ", ["No internet"]),
    Place(key, "as: fits, result: Fits}", "as: fits, result: ", ["Fits", "Broken"]),
    // A row that is not begun: what the step has no row for, with the next free number.
    Place(
      flow, "          - \(leave)", "          ",
      ["- {id: 1.1b, user: selects Leave, next: …}"]),
    Place(flow, "- \(fits)", "- ", ["{id: 1.2c, returns: Fits, next: …}"]),
    Place(
      key, "- \(failing)", "- ",
      [
        "{id: 1.1c, case: …, next: …}", "{id: 1.1c, error: No internet, next: …}",
        "{id: 1.1c, error: Too late, next: …}",
      ]),
    // Steps and scenarios.
    Place(flow, "partial-flow: PF1", "partial-flow: ", ["PF1"]),
    Place(flow, "partial-flow: PF1", "use-case: ", ["UC1", "UC9"]),
    Place(flow, "with: [Gently]", "with: [", ["Gently"]),
    Place(key, "action: key.check", "action: k", ["key.check"]),
    Place(key, "reads: [key]", "reads: [", ["key", "waits-for"]),
    Place(key, "keeps: []", "keeps: [", ["key"]),
    Place(flow, "- id: 2.1\n", "- id: ", ["2.1"]),
    Place(flow, "- id: 2\n", "- id: ", ["2"]),
    Place(flow, "screen: Hall", "screen: ", nil),
    Place(flow, "title: WHEN IT IS OPEN", "title: ", nil),
    // The flow.
    Place(key, "errors: [No internet, Too late]", "errors: [No internet, ", ["Nobody home"]),
    Place(
      flow, "  summary: A door is opened.", "  ",
      [
        "summary", "goal", "preconditions", "postconditions", "triggered-by", "used-by",
        "additional-documentation", "logical-test-cases",
      ]),
    Place(flow, "summary: A door is opened.", "summary: ", nil),
    Place(flow, "kind: use-case", "kind: ", nil),
    Place("flows/UC1.errata.yaml", "errata: UC1", "errata: ", ["PF1", "UC1"]),
    Place(
      "flows/UC1.errata.yaml", "row: 1.1b", "row: ",
      places + ["1.1a", "1.1b", "1.2a", "1.2b", "2.1a", "2.1b"]),
    // Scenarios.
    Place(tests, "flow: UC1", "flow: ", ["PF1", "UC1"]),
    Place(tests, "world: quiet", "world: ", ["quiet"]),
    Place(tests, "with: [Quick]", "with: [", ["Quick"]),
    Place(tests, "verifies: [UC1 1.1a]", "verifies: [", rows),
    Place(tests, "- shows: Hall", "- shows: ", ["Dør 🚪", "Hall"]),
    Place(
      tests, "- shows: Hall", "- user: ", ["selects Enter", "selects Leave", "selects Close, please"]),
    Place(tests, "- shows: Hall", "- at: ", sessionPlaces),
    Place(tests, "- shows: Hall", "- {row: ", rows.map { String($0.dropFirst(4)) }.uniqued { $0 }),
    Place(tests, "- shows: Hall", "- took: [UC1 1.1a, ", rows),
    Place(tests, "- shows: Hall", "- event: ", ["knocks"]),
    Place(tests, "- shows: Hall", "- message: ", ["Welcome."]),
    Place(tests, "- shows: Hall", "- actions: [", ["Enter", "Leave", "Close, please"]),
    Place(tests, "- shows: Hall", "- did: ", ["the door squeaks"]),
    Place(tests, "- shows: Hall", "- ends: ", ["ended", "left", "resume", "handed over to UC9"]),
    Place(tests, "- shows: Hall", "- ran: {", ["key.check"]),
    Place(tests, "- shows: Hall", "- data: {", ["key", "waits-for"]),
    Place(tests, "- shows: Hall", "- use: ", ["scripts/open.yaml"]),
    Place(tests, "- shows: Hall", "- wait: ", nil),
    Place(tests, "- shows: Hall", "- ", nil),
    Place(tests, "- outcome: {PF1 1.1: fits}", "- outcome: {", ["PF1 1.1"]),
    Place(tests, "- outcome: {PF1 1.1: fits}", "- outcome: {PF1 1.1: ", ["fits", "breaks"]),
    Place(tests, "- outcome: {PF1 1.1: fits}", "- error: {PF1 1.1: ", ["No internet"]),
    Place(tests, "- outcome: {PF1 1.1: fits}", "- world: {actions: {key.check: [fits, ", ["fits", "breaks"]),
    Place("scripts/open.yaml", "- at: UC1 2.1", "- shows: ", ["Dør 🚪", "Hall"]),
    Place("worlds/quiet.yaml", "  PF1 1.1: fits", "  ", ["PF1 1.1"]),
    Place("worlds/quiet.yaml", "  PF1 1.1: fits", "  PF1 1.1: ", ["fits", "breaks"]),
    Place("steps.yaml", "flow: UC1", "flow: ", ["PF1", "UC1"]),
    Place("steps.yaml", "[{user: selects Leave}]", "[{shows: ", ["Dør 🚪", "Hall"]),
    // The project.
    Place(settings, "roots: [UC1]", "roots: [", ["PF1", "UC1", "UC9"]),
    Place(settings, "{shows: Hall}", "{shows: ", ["Dør 🚪", "Hall"]),
    Place(settings, "{shows: Hall}", "{at: ", sessionPlaces),
    Place(settings, "{shows: Hall}", "{in: ", ["PF1", "UC1", "UC9"]),
    Place(settings, "{shows: Hall}", "{ends: ", ["any", "ended", "left", "resume", "handed over to UC9"]),
    Place(settings, "{shows: Hall}", "{holds: ", ["key", "waits-for"]),
    Place(settings, "{shows: Hall}", "{by: ", nil),
    Place(settings, "start: UC1", "start: ", ["PF1", "UC1"]),
    Place(settings, "until: UC1 1.1a", "until: ", happenings + ["key.check fits", "key.check breaks"]),
    Place(settings, "row: UC1 1.1a", "row: U", appRows),
    Place(settings, "No internet: {}", "No internet: {flow: ", ["PF1", "UC1", "UC9"]),
    Place(settings, "title: Doors", "title: ", nil),
  ]

  /// The steps and rows of a flow after it.
  private static let appRows: [String] = [
    "PF1", "PF1 1.1", "PF1 1.1a", "PF1 1.1b", "PF1 1.1c", "UC1", "UC1 1.1", "UC1 1.1a", "UC1 1.1b", "UC1 1.2",
    "UC1 1.2a", "UC1 1.2b", "UC1 2.1", "UC1 2.1a", "UC1 2.1b",
  ]

  static let door = "UC1.1_Door.md"
  private static let link = "[UC1.1 Open the door](UC1.1_Door.md)"
  private static let call = "**System executes partial flow [PF1.1 Try the key](PF1.1_Key.md)**"
  private static let broken = "| 1.2b | Result: Broken | 1.1 |"

  static let tables: [Place] = [
    // Where a row leads.
    Place(
      door, broken, "| 1.2b | Result: Broken | ",
      ["1", "1.1", "1.2", "2", "2.1", "Back", "End", "Resume", "Go to: \(link)"]),
    Place(door, broken, "| 1.2b | Result: Broken | Go to: ", ["Go to: \(link)"]),
    Place(door, broken, "| 1.2b | Result: Broken | End, Go to: ", ["End, Go to: \(link)"]),
    Place(door, broken, "| 1.2b | Result: Broken | Result: ", []),
    Place("PF1.1_Key.md", "| Result: Fits |", "| Result: ", ["Result: Fits", "Result: Broken"]),
    Place(door, "[PF1.1 Try the key](PF1.1_Key.md)** | |", "[PF1.1 Try the key](PF1.1_Key.md)** | ", nil),
    // The words of a row.
    Place(door, broken, "| 1.2b | Res", ["Result: Fits", "Result: Broken"]),
    Place(door, broken, "| 1.2b | Result: ", ["Result: Fits", "Result: Broken"]),
    Place(door, broken, "| 1.2b | Case: ", []),
    Place(door, broken, "| 1.2b | Event: ", ["Event: Somebody knocks"]),
    Place(door, broken, "| 1.2b | User ", []),
    Place(door, "| 1.1b | User selects Leave | End |", "| 1.1b | ", ["User selects Leave"]),
    Place(door, "| 1.1b | User selects Leave | End |", "| 1.1b | User ", ["User selects Leave"]),
    Place("PF1.1_Key.md", "| 1.1b | Case: It breaks", "| 1.1b | It breaks (when ", ["Gently"]),
    Place("PF1.1_Key.md", "| 1.1b | Case: It breaks", "| 1.1b | Error: ", ["Error: No internet"]),
    // Steps.
    Place(door, call, "**System executes partial flow [", ["[PF1.1 Try the key](PF1.1_Key.md)"]),
    Place(door, call, "\(call)<ul><li>", ["Gently"]),
    Place(door, "**System displays screen 'Hall'**", "**System displays prompt '", ["Dør 🚪"]),
    Place(
      door, "**System displays screen 'Hall'**", "",
      [
        "**System displays screen '…'**", "**System displays prompt '…'**", "**System displays page '…'**",
        "**System displays bottom sheet '…'**", "**System displays drawer '…'**",
        "**System displays modal '…'**",
        "**System …**", "**Operating system …**", call,
      ]),
    Place(
      door, "<li>Actions: Leave</li>", "<li>",
      ["Message:", "Input:", "Items:", "Options:", "Actions:", "Duration:", "Picture:"]),
    Place(door, "<li>Actions: Leave</li>", "<li>Actions: ", nil),
    Place(door, "**WHEN IT IS OPEN**", "", nil),
    // Numbers.
    Place(door, "| 1.1b | User selects Leave | End |", "| ", ["1.1b | User selects Leave | … |"]),
    Place(door, "| 1.1b |", "| 1‸.1b |", ["1.1b", "**1.3**", "**3**"]),
    // The overview.
    Place(
      door, "| **Summary** | A door is opened. |", "| ",
      [
        "**Summary**", "**Goal**", "**Preconditions**", "**Postconditions**", "**Triggered by**",
        "**Used by**",
        "**Parameters**", "**Possible Results**", "**Possible errors**", "**Additional Documentation**",
        "**Logical Test Cases**",
      ]),
    Place(door, "| **Summary** | A door is opened. |", "| **Summary** | ", nil),
    Place("PF1.1_Key.md", "<ul><li>[UC1.1 Open the door](UC1.1_Door.md)</li></ul>", "<ul><li>", [link]),
    // Links.
    Place(door, call, "[PF", ["[PF1.1 Try the key](PF1.1_Key.md)", link]),
    Place(
      door, call, "[PF1.1 Try the key](PF1.1_Key.md#o",
      ["partial-flow-11-try-the-key", "overview", "flow"]),
  ]

  static let list = "UC-014.md"
  static let lists: [Place] = [
    Place(list, "continues at step 2.", "continues at step ", ["1", "2", "3", "A1", "A1.1", "A1.2"]),
    Place(list, "Member selects a tool.", "Member ", nil),
  ]

  @Test(arguments: yaml) func inFilesOfAProject(_ place: Place) async throws {
    try await check(place, Self.files)
  }

  @Test(arguments: tables) func inTables(_ place: Place) async throws {
    try await check(place, Self.tableFiles)
  }

  @Test(arguments: lists) func inLists(_ place: Place) async throws { try await check(place, Self.listFiles) }

  private func check(_ place: Place, _ files: [String: String]) async throws {
    let text = try #require(files[place.path])
    let found = try #require(text.range(of: place.old))
    let parts = place.new.split(separator: "‸", omittingEmptySubsequences: false)
    let before = text[..<found.lowerBound] + parts[0]
    let after = parts.dropFirst().joined() + text[found.upperBound...]
    let client = try await Client(files)
    try await client.open(place.path)
    try await client.change(place.path, to: before + after)
    let line = before.split(separator: "\n", omittingEmptySubsequences: false)
    let cursor = (line.count - 1, line.last?.utf16.count ?? 0)
    let items = try await client.request("textDocument/completion", place.path, at: cursor)
    let labels = (items as? [[String: Any]])?.compactMap { $0["label"] as? String }
    #expect(labels == place.offered)
  }

  /// A name with a comma is written in quotes inside brackets, and as it is elsewhere.
  @Test(arguments: [
    ("- {user: ", "\"selects Close, please\""), ("- user: ", "selects Close, please"),
    ("- user: \"", "selects Close, please"),
  ]) func aNameIsWrittenSoThatItStaysOne(new: String, written: String) async throws {
    let text = try #require(Self.files[Self.tests])
    let client = try await Client(Self.files)
    try await client.open(Self.tests)
    let changed = text.replacing("- shows: Hall", with: new)
    try await client.change(Self.tests, to: changed)
    let place = try changed.place(of: new, inside: new.utf16.count)
    let items = try await client.request("textDocument/completion", Self.tests, at: place) as? [[String: Any]]
    let texts = (items ?? []).compactMap { ($0["textEdit"] as? [String: Any])?["newText"] as? String }
    #expect(texts.contains(written), "\(texts)")
  }

  /// An editor that can goes from gap to gap.
  @Test func aRowHasGapsToFillIn() async throws {
    let text = try #require(Self.files[Self.flow])
    let client = try await Client(
      Self.files,
      capabilities: #"{"textDocument": {"completion": {"completionItem": {"snippetSupport": true}}}}"#)
    try await client.open(Self.flow)
    let changed = text.replacing("- \(Self.leave)", with: "- ")
    try await client.change(Self.flow, to: changed)
    let place = try changed.place(of: "- \n", inside: 2)
    let items = try await client.request("textDocument/completion", Self.flow, at: place) as? [[String: Any]]
    let item = try #require(items?.first)
    #expect(item["insertTextFormat"] as? Int == 2)
    #expect(
      (item["textEdit"] as? [String: Any])?["newText"] as? String
        == "{id: 1.1b, user: selects Leave, next: ${1:…}\\}")
  }
}
