import LockstepModel
import TestSupport
import Testing

@testable import LockstepWorkspace

@Suite struct UnsavedTextTests {
  @Test func anUnsavedTextTakesThePlaceOfItsFile() async throws {
    let project = MemoryProject(["lockstep.yaml": "lockstep: 1\n", "a.yaml": MemoryProject.flow()])
    #expect(try await project.lines() == [])
    var texts = UnsavedTexts(over: project.files)
    texts["a.yaml"] = Array(MemoryProject.flow("UC1", MemoryProject.leadsNowhere).utf8)
    #expect(try await project.lines(unsaved: texts).count == 1)
    texts["a.yaml"] = nil
    #expect(try await project.lines(unsaved: texts) == [])
  }

  /// Whether it is stored already or not, others may refer to it.
  @Test func anUnsavedFileBelongsToItsProject() async throws {
    let project = MemoryProject([
      "lockstep.yaml": "lockstep: 1\n",
      "a.yaml": MemoryProject.flow("UC1", "- {id: 1.1b, user: selects B, go-to: UC2}"),
    ])
    #expect(try await project.check().diagnostics.contains { $0.rule.id == "unknown-flow" })
    var texts = UnsavedTexts(over: project.files)
    texts["new/b.yaml"] = Array(MemoryProject.flow("UC2", MemoryProject.leadsNowhere).utf8)
    let found = try await project.check(unsaved: texts).diagnostics
    #expect(!found.contains { $0.rule.id == "unknown-flow" })
    #expect(found.contains { $0.rule.id == "missing-target" && $0.location.source.path == "new/b.yaml" })
  }

  @Test func fixesAreAppliedToTextsAndNotToFiles() async throws {
    let flow = MemoryProject.flow(
      "UC1", "# lockstep:ignore missing-target -- x", "- {id: 1.1b, user: selects B, next: end}")
    let project = MemoryProject(["lockstep.yaml": "lockstep: 1\n", "a.yaml": flow])
    let fixed = try await FixLoop(
      project.workspace, project.workspace.targets(of: ["."]), unsaved: UnsavedTexts(over: project.files),
      isUnsafe: false
    ) { $0 }
    #expect(fixed.fixCount == 1 && fixed.changedFiles.map(\.source.path) == ["a.yaml"])
    #expect(
      fixed.texts["a.yaml"]
        == Array(MemoryProject.flow("UC1", "- {id: 1.1b, user: selects B, next: end}").utf8))
    #expect(project.files["a.yaml"] == Array(flow.utf8))
  }
}
