import LockstepModel
import LockstepTrace
import LockstepYAML
import Testing

/// What became of a row since the line that cites it was written.
@Suite struct Staleness {
  /// One commit wrote all lines but those that are not committed yet.
  struct History: CitationHistory {
    var old: String
    var uncommitted: Set<Int> = []

    func commits(ofLines lines: [Int], in source: SourceText) -> [Int: String]? {
      Dictionary(
        uniqueKeysWithValues: lines.filter { !uncommitted.contains($0) }.map { ($0, "0123456789abcdef") })
    }

    func document(_ document: FlowDocument, at commit: String) -> FlowDocument? {
      guard case .flow(let flow)? = YAMLReader.read(SourceText(path: "old.yaml", text: old)).value else {
        return nil
      }
      return flow
    }
  }

  static let flow = """
    flow: UC2.3
    kind: use-case
    title: Unlock the app
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Welcome
            transitions:
              - {id: 1.1a, user: selects Next, next: 1.2}
              - {id: 1.1b, user: selects Help, next: 1.3}
          - id: 1.2
            screen: Menu
            transitions:
              - {id: 1.2a, user: selects Back, next: back}
          - id: 1.3
            screen: Help
            transitions:
              - {id: 1.3a, user: selects Close, next: 1.1}
    """

  static func findings(old: String, now: String, citing text: String, uncommitted: Set<Int> = []) throws
    -> [Diagnostic]
  {
    let fixture = TraceFixture([
      "flows/lockstep.yaml": "lockstep: 1\ntrace: {tests: [\"../a.kt\"]}\n", "flows/UC2.3.yaml": now,
      "a.kt": text,
    ])
    return try fixture.findings(history: History(old: old, uncommitted: uncommitted))
  }

  static let since = "since this was written (0123456789)"

  @Test func nothingChanged() throws {
    #expect(
      try Self.findings(old: Self.flow, now: Self.flow, citing: "// @covers UC2.3 1.1a, 1.2a, 1.3").isEmpty)
  }

  @Test func aRowThatWasRenumberedIsRewritten() throws {
    // A step is put in front of 1.2: the others move up, their rows with them.
    let now = Self.flow.replacing("1.3", with: "1.4").replacing("1.2", with: "1.3")
      .replacing(
        "      - id: 1.3\n",
        with:
          "      - id: 1.2\n        screen: New\n        transitions: [{id: 1.2a, user: selects Next, next: 1.3}]\n      - id: 1.3\n",
        maxReplacements: 1)
    let found = try Self.findings(old: Self.flow, now: now, citing: "// @covers UC2.3 1.2a, 1.3a, 1.1a")
    #expect(
      found.map(\.message) == [
        "UC2.3 1.2a became 1.3a \(Self.since)", "UC2.3 1.3a became 1.4a \(Self.since)",
      ])
    #expect(found.map { $0.fixes.first?.edits.first?.text } == ["1.3a", "1.4a"])
    #expect(found.allSatisfy { $0.fixes.first?.isSafe == true })
  }

  @Test func aRowThatIsGoneIsNotAlsoDangling() throws {
    let now = Self.flow.replacing("          - {id: 1.1b, user: selects Help, next: 1.3}\n", with: "")
    let found = try Self.findings(old: Self.flow, now: now, citing: "// @covers UC2.3 1.1b")
    #expect(found.map(\.rule.id) == ["stale-citation"])
    #expect(found.map(\.message) == ["UC2.3 1.1b is gone \(Self.since)"])
  }

  @Test func aRowThatLeadsElsewhereOrReadsDifferentlyIsStale() throws {
    let now = Self.flow.replacing("selects Next, next: 1.2", with: "selects Next, next: 1.3")
      .replacing("selects Close", with: "closes the help")
    let found = try Self.findings(old: Self.flow, now: now, citing: "// @covers UC2.3 1.1a, 1.3a, 1.2a")
    #expect(found.count == 2)
    #expect(
      found.first?.message
        == "UC2.3 1.1a changed \(Self.since): User selects Next leads to 1.3 screen 'Help', no longer to 1.2 screen 'Menu'"
    )
    #expect(
      found.last?.message
        == "UC2.3 1.3a changed \(Self.since): words: 'selects Close' is now 'closes the help'")
    #expect(found.allSatisfy { $0.fixes.isEmpty })
  }

  @Test func linesThatAreNotCommittedAreFresh() throws {
    let now = Self.flow.replacing("selects Close", with: "closes the help")
    #expect(
      try Self.findings(old: Self.flow, now: now, citing: "\n// @covers UC2.3 1.3a", uncommitted: [2]).isEmpty
    )
  }

  @Test func aDocumentThatWasNotThereTellsNothing() throws {
    #expect(try Self.findings(old: "[]", now: Self.flow, citing: "// @covers UC2.3 1.3a").isEmpty)
  }
}
