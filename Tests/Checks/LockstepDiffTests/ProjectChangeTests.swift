import LockstepDiff
import LockstepModel
import LockstepYAML
import Testing

/// What the project file says about sessions is behaviour, too.
@Suite struct ProjectChangeTests {
  private static let before = """
    lockstep: 1
    external-flows: {PF9: {results: [Done, Failed]}}
    error-flows: {No internet: {}}
    session: {roots: [UC1, UC7], on-resume: UC2, locks: [UC2], open: [UC1]}
    properties:
      - {property: nothing opens before an unlock, start: UC2, never: {in: UC7}}
    """

  @Test(arguments: [
    ("UC1, UC7]", "UC1]", "root UC7 is gone", true), ("on-resume: UC2, ", "", "on-resume UC2 is gone", true),
    (", locks: [UC2]", "", "lock UC2 is gone", true),
    ("open: [UC1]", "open: [UC1, UC2]", "open UC2 is new", true),
    ("open: [UC1]", "open: []", "open UC1 is gone", false),
    ("UC1, UC7]", "UC1, UC7, UC8]", "root UC8 is new", false),
    ("No internet: {}", "No internet: {flow: UC7}", "error flow 'No internet': 'shown' is now 'UC7'", false),
    ("Done, Failed", "Done", "external flow PF9: 'results Done, Failed' is now 'results Done'", false),
    ("never: {in: UC7}", "never: {in: UC8}", "property 'nothing opens before an unlock' has changed", false),
  ])
  func eachKeyIsCompared(_ old: String, _ new: String, message: String, isLoss: Bool) throws {
    let changes = ProjectChange.changes(
      from: try project(Self.before), to: try project(Self.before.replacing(old, with: new)))
    #expect(changes.map(\.message) == [message])
    #expect(changes.map(\.isLoss) == [isLoss])
  }

  @Test func aPropertyLessIsALossThatTheProjectMayAllow() throws {
    let line = "  - {property: nothing opens before an unlock, start: UC2, never: {in: UC7}}"
    let after = Self.before.replacing("properties:\n" + line, with: "")
    let changes = ProjectChange.changes(from: try project(Self.before), to: try project(after))
    #expect(changes.map(\.message) == ["property 'nothing opens before an unlock' is gone"])
    var diff = ProjectDiff(from: [], to: [], names: [], project: changes)
    #expect(diff.hasLosses)
    let name = SourceString("property nothing opens before an unlock", at: Span(0..<0))
    #expect(diff.allowLosses([(name, SourceString("it is checked elsewhere", at: Span(0..<0)))]) == [])
    #expect(!diff.hasLosses)
    #expect(diff.text.contains("allowed: it is checked elsewhere"))
  }

  @Test func theWorldsAreCompared() throws {
    let settings = try project(Self.before)
    func worlds(_ answer: String) throws -> [WorldDocument] {
      [
        try world("world: new phone\nactions: {biometrics.scan: \(answer)}\n"),
        try world("world: old\nactions: {biometrics.scan: none}\n"),
      ]
    }
    let changes = ProjectChange.changes(
      from: settings, to: settings, worlds: (try worlds("valid"), try worlds("invalid")))
    #expect(changes.map(\.message) == ["world 'new phone' has changed"])
    #expect(changes.map(\.isLoss) == [false])
  }

  /// Another layout says the same: other spaces, blocks for brackets, other quotes, another order of keys, comments, a list
  /// of one entry.
  @Test(arguments: [
    "properties:\n  - {property: p, start: UC2,   never: {in: UC7, by: back}, world: w}",
    "properties: [{start: 'UC2', world: \"w\", never: {by: back, in: UC7}, property: p}]",
    """
    properties:
      - property: p
        # What is behind the lock.
        start: UC2
        never:
          in: UC7  # The cards.
          by: back
        world: w
    """,
  ])
  func layoutIsNoChange(_ properties: String) throws {
    let property = "properties:\n  - {property: p, start: UC2, never: {in: UC7, by: back}, world: w}"
    let before = "lockstep: 1\n\(property)\n"
    let after = "lockstep: 1\n\(properties)\n"
    #expect(ProjectChange.changes(from: try project(before), to: try project(after)).isEmpty)
    for edit in [("in: UC7", "in: UC8"), ("world: w", "world: v"), ("start: UC2", "start: UC3")] {
      let other = try project(before.replacing(edit.0, with: edit.1))
      let changes = ProjectChange.changes(from: try project(after), to: other)
      #expect(changes.map(\.message) == ["property 'p' has changed"])
    }
  }

  @Test func layoutOfAWorldIsNoChange() throws {
    let settings = try project(Self.before)
    let before = try world("world: w\nactions: {a.open: [stuck, opened], b.shut: done}\n")
    let same = try world(
      """
      # A house with a bad door.
      world: 'w'
      actions:
        b.shut: ["done"]
        a.open:
          - stuck  # at first
          - opened

      """)
    #expect(ProjectChange.changes(from: settings, to: settings, worlds: ([before], [same])).isEmpty)
    let other = try world("world: w\nactions: {a.open: [opened, stuck], b.shut: done}\n")
    let changes = ProjectChange.changes(from: settings, to: settings, worlds: ([same], [other]))
    #expect(changes.map(\.message) == ["world 'w' has changed"])
  }

  private func world(_ text: String) throws -> WorldDocument {
    let content = try YAMLReader.read(SourceText(path: "w.yaml", text: text)).get()
    guard case .world(let world) = content else { throw NotAProject() }
    return world
  }

  private func project(_ text: String) throws -> ProjectDocument {
    let content = try YAMLReader.read(SourceText(path: "lockstep.yaml", text: text)).get()
    guard case .project(let project) = content else { throw NotAProject() }
    return project
  }

  private struct NotAProject: Error {}
}
