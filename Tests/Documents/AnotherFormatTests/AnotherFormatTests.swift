import Lockstep
import LockstepModel
import LockstepPage
import LockstepScenarios
import LockstepSimulation
import LockstepWorkspace
import TestSupport
import Testing

/// A third format needs its own target and an entry in the list of formats: everything else takes it as it comes.
@Suite struct AnotherFormatTests {
  static let formats = DocumentFormats(DocumentFormats.standard.all + [StepListFormat()])

  static let doors = """
    # The door opens twice; see [UC9 Ring](bell.steps).
    UC1 Open the door
    1.1 Door: Open > 1.2, Ring > UC9, Leave > end
    1.2 Hall: Leave > end

    UC2 Close the door
    1.1 Hall: Close > UC1, Leave > end

    """
  static let bell = "UC9 Ring the bell\n1.1 Bell: Wait > UC1, Leave > end\n"

  private static func workspace(_ files: [String: String]) -> Workspace {
    Workspace(MemoryFiles(files), formats: formats)
  }

  private func findings(_ files: [String: String]) async throws -> [String] {
    let workspace = Self.workspace(files)
    return try await workspace.check(workspace.targets(of: ["."])).diagnostics.map { finding in
      "\(finding.location) \(finding.rule.id): \(finding.help ?? "")"
    }
  }

  @Test func cleanFilesHaveNoFindings() async throws {
    #expect(try await findings(["doors.steps": Self.doors, "bell.steps": Self.bell]) == [])
  }

  @Test func rulesAndReadersFindMistakes() async throws {
    let typo = Self.doors.replacing("Open > 1.2", with: "Open > 1.3")
    let found = try await findings(["doors.steps": typo, "bell.steps": Self.bell])
    #expect(found.contains { $0.hasPrefix("doors.steps:3:18 unknown-step") }, "\(found)")
    let stray = try await findings([
      "doors.steps": "1.1 Door: Leave > end\n" + Self.doors, "bell.steps": Self.bell,
    ])
    #expect(stray == ["doors.steps:1:1 invalid-value: "])
  }

  @Test func helpIsInTheWordsOfTheFormat() async throws {
    let open = Self.doors.replacing("Open > 1.2", with: "Open")
    let found = try await findings(["doors.steps": open, "bell.steps": Self.bell])
    #expect(found.contains { $0.contains("missing-target: set its target, such as '> back'") }, "\(found)")
  }

  @Test func commentsSilenceFindings() async throws {
    let loop = Self.bell.replacing("Wait > UC1", with: "Wait > 1.1")
    let found = try await findings(["doors.steps": Self.doors, "bell.steps": loop])
    #expect(found.count == 1 && found.allSatisfy { $0.hasPrefix("bell.steps:2:18 self-loop") }, "\(found)")
    let silenced = loop.replacing(
      "1.1 Bell", with: "# lockstep:ignore self-loop -- it may ring again\n1.1 Bell")
    #expect(try await findings(["doors.steps": Self.doors, "bell.steps": silenced]) == [])
  }

  @Test func theFlowsOfAllFormatsAreOneProject() async throws {
    let yaml = """
      flow: UC9
      kind: use-case
      title: Ring the bell
      scenarios:
        - id: 1
          title: PRIMARY SCENARIO
          steps:
            - id: 1.1
              screen: Bell
              actions: [Wait, Leave]
              transitions:
                - {id: 1.1a, user: selects Wait, go-to: UC1, step: "1.2"}
                - {id: 1.1b, user: selects Leave, next: end}

      """
    #expect(try await findings(["doors.steps": Self.doors, "bell.yaml": yaml]) == [])
    let wrong = try await findings([
      "doors.steps": Self.doors, "bell.yaml": yaml.replacing("1.2", with: "1.7"),
    ])
    #expect(wrong.count == 1 && wrong.allSatisfy { $0.hasPrefix("bell.yaml:12:") }, "\(wrong)")
  }

  /// An edit takes over what is known of other flows, those of the same file among them.
  @Test func anEditChangesOneFlowOfAFile() async throws {
    let files = MemoryFiles(["doors.steps": Self.doors, "bell.steps": Self.bell])
    let open = OpenWorkspace(["."], in: files, formats: Self.formats)
    #expect(try await open.check().diagnostics.isEmpty)
    for (text, count) in [
      ("UC9 Ring the bell\n\nUC0 First\n1.1 A: Leave > end\n\n" + Self.doors, 1), (Self.doors, 0),
    ] {
      await open.setText(Array(text.utf8), of: "/doors.steps")
      let (found, anew) = (
        try await open.check(), Self.workspace(["doors.steps": text, "bell.steps": Self.bell])
      )
      let expected = try await anew.check(anew.targets(of: ["."]))
      #expect(found.diagnostics.map(\.message) == expected.diagnostics.map(\.message))
      #expect(found.flowCount == 3 + 2 * count)
    }
  }

  @Test func itsFlowsAreRun() async throws {
    let scenario = """
      scenario: in-and-out
      flow: UC2
      steps:
        - shows: Hall
        - user: selects Close
        - shows: Door
        - at: UC1 1.1
        - user: selects Open
        - shows: Hall
        - user: selects Leave
        - at: UC2 1.1
        - user: selects Leave

      """
    let workspace = Self.workspace([
      "doors.steps": Self.doors, "bell.steps": Self.bell, "in-and-out.yaml": scenario,
    ])
    let tests = try await workspace.tests(of: ProjectTarget(directory: "."))
    #expect(tests.errors.isEmpty && tests.tests.count == 1)
    let results = await tests.running(0..<tests.tests.count, host: NoHost()).runOnAllCores()
    #expect(results.map(\.hasPassed) == [true], "\(results.compactMap(\.failure?.message))")
  }

  @Test func itsFlowsAreDrawn() async throws {
    let workspace = Self.workspace(["doors.steps": Self.doors, "bell.steps": Self.bell])
    let (files, flow) = try await workspace.findFlow("UC1", project: ".")
    let diagram = try #require(Diagram(of: flow, in: files.project)).mermaid
    #expect(diagram.contains("Door") && diagram.contains("Hall") && diagram.contains("UC9"))
  }

  @Test func whatTheFormatCannotDoIsRefusedByItsName() throws {
    let workspace = Self.workspace([:])
    let source = SourceText(path: "doors.steps", text: Self.doors)
    #expect(workspace.layoutFinding(of: source) == nil)
    let error = #expect(throws: WorkspaceError.self) { try workspace.laidOut(source) }
    #expect(error?.message == "'doors.steps' is a step list, which has no canonical layout")
    let other = #expect(throws: WorkspaceError.self) {
      try Self.workspace(["doors.txt": Self.doors]).targets(of: ["doors.txt"])
    }
    #expect(
      other?.message
        == "'doors.txt' is neither a YAML file nor a Markdown document nor a use case document nor a step list"
    )
  }
}
