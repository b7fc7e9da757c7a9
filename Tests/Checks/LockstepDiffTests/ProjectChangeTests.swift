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

  @Test func theWorldsOfScenariosAreCompared() throws {
    let settings = try project(Self.before)
    let changes = ProjectChange.changes(
      from: settings, to: settings,
      worlds: (
        [("new phone", "biometrics: enabled"), ("old", "")], [("new phone", "biometrics: off"), ("old", "")]
      ))
    #expect(changes.map(\.message) == ["world 'new phone' has changed"])
    #expect(changes.map(\.isLoss) == [false])
  }

  /// Another layout says the same.
  @Test func layoutIsNoChange() throws {
    let after = Self.before.replacing("never: {in: UC7}", with: "never:   {in: UC7}")
    #expect(ProjectChange.changes(from: try project(Self.before), to: try project(after)).isEmpty)
  }

  private func project(_ text: String) throws -> ProjectDocument {
    let content = try YAMLReader.read(SourceText(path: "lockstep.yaml", text: text)).get()
    guard case .project(let project) = content else { throw NotAProject() }
    return project
  }

  private struct NotAProject: Error {}
}
