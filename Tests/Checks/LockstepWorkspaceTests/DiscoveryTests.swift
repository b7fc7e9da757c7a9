import LockstepModel
import TestSupport
import Testing

@testable import LockstepWorkspace

/// Which files belong to a project.
@Suite struct DiscoveryTests {
  private static let bad = MemoryProject.leadsNowhere

  private func paths(_ files: [String: String], _ named: String...) async throws -> [String] {
    let workspace = Workspace(MemoryFiles(files))
    var found: [String] = []
    for target in try workspace.targets(of: named.isEmpty ? ["."] : named) {
      found += try await workspace.load(target).sources.map(\.path)
    }
    return found
  }

  @Test func excludeAndGitignoreLeaveFilesOut() async throws {
    let flow = MemoryProject.flow()
    let files = [
      "lockstep.yaml": "lockstep: 1\nexclude: [drafts/, \"*.old.yaml\", \"!kept/\"]\n",
      ".gitignore": "build\nkept\n", "a.yaml": flow, "drafts/b.yaml": flow, "x/drafts/c.yaml": flow,
      "x/d.old.yaml": flow, "build/e.yaml": flow, "kept/f.yaml": flow, "x/.gitignore": "/g.yaml\n!h.yaml\n",
      "x/g.yaml": flow, "x/y/g.yaml": flow,
    ]
    #expect(try await paths(files) == ["a.yaml", "kept/f.yaml", "lockstep.yaml", "x/y/g.yaml"])
  }

  /// What is above a folder counts up to the root of its repository.
  @Test(arguments: [true, false]) func patternsAboveAFolderCountInsideItsRepository(isInside: Bool)
    async throws
  {
    let files = [
      (isInside ? ".git/HEAD" : "p/.git/HEAD"): "x", ".gitignore": "p/a.yaml\n",
      "p/a.yaml": MemoryProject.flow(),
      "p/lockstep.yaml": "lockstep: 1\n",
    ]
    #expect(
      try await paths(files, "p") == (isInside ? ["p/lockstep.yaml"] : ["p/a.yaml", "p/lockstep.yaml"]))
  }

  @Test func whatIsNamedIsReadAlthoughItIsIgnored() async throws {
    let files = [
      "lockstep.yaml": "lockstep: 1\nexclude: [build]\n", "build/a.yaml": MemoryProject.flow(),
      "build/x/b.yaml": MemoryProject.flow("UC2"),
    ]
    #expect(try await paths(files, "build/x/b.yaml") == ["build/x/b.yaml", "lockstep.yaml"])
    #expect(try await paths(files, "build/x") == ["build/x/b.yaml", "lockstep.yaml"])
    #expect(try await paths(files) == ["lockstep.yaml"])
  }

  /// An excluded document is there all the same: a link to it is not broken.
  @Test func aLinkToAnIgnoredDocumentIsNotBroken() async throws {
    let link =
      "overview: {logical-test-cases: [\"[A](old/a.md#one)\", \"[B](old/b.md)\", \"[C](old/a.md#two)\"]}\n"
    let project = MemoryProject([
      "lockstep.yaml": "lockstep: 1\nexclude: [old/]\n", "old/a.md": "# One\n",
      "d.yaml": MemoryProject.flow().replacing("scenarios:", with: link + "scenarios:"),
    ])
    let rules = try await project.check().diagnostics.filter { $0.rule.id == "broken-link" }.map(\.message)
    #expect(
      rules == ["the document 'old/b.md' does not exist", "the document has no heading for 'old/a.md#two'"])
  }

  @Test func ymlIsReadAsYaml() async throws {
    let project = MemoryProject([
      "lockstep.yml": "lockstep: 1\n", "a.yml": MemoryProject.flow("UC1", Self.bad),
      // The table beside it is its rendering.
      "a.md": "| # | Description | Next |\n|---|---|---|\n| 1.1 | x | y |\n",
    ])
    #expect(
      try await project.lines() == [
        "a.yml:11:30: error: 1.1b 'selects B' has no target and no effect [missing-target]"
      ])
  }

  @Test func oneFlowUnderBothEndingsIsAnError() async throws {
    let project = MemoryProject(["a.yaml": MemoryProject.flow(), "a.yml": MemoryProject.flow("UC2")])
    let result = try await project.check()
    #expect(result.diagnostics.map(\.rule.id) == ["duplicate-flow-file"])
    #expect(result.diagnostics.first?.location.source.path == "a.yml")
    #expect(result.flowCount == 1)
  }

  @Test func aFolderOfPathsWithoutAProjectFileIsTheProject() async throws {
    let call = "- {id: 1.1b, user: selects B, go-to: UC2, href: ../other/w.yaml}"
    let files = [
      "docs/a.yaml": MemoryProject.flow("UC1", call, "- {id: 1.1c, user: selects C, go-to: UC3}"),
      // Reached, so that UC2 is known; what is wrong in it is reported only where it is asked for.
      "other/w.yaml": MemoryProject.flow("UC2", Self.bad), "other/x.yaml": MemoryProject.flow("UC3"),
    ]
    let project = MemoryProject(files)
    let unknown =
      "docs/a.yaml:12:48: error: no flow is called 'UC3', here or among the external flows [unknown-flow]"
    for path in ["docs", "docs/a.yaml"] {
      let result = try await project.check(path)
      #expect(MemoryProject.lines(result).filter { $0.contains("error") } == [unknown])
      #expect(result.flowCount == 1 && result.sources.map(\.path) == ["docs/a.yaml"])
    }
  }

  /// Links and anchors are checked without a project file, too.
  @Test func aBrokenLinkIsFoundWithoutAProjectFile() async throws {
    let link =
      "overview: {logical-test-cases: [\"[A](a.md)\", \"[E](../errors.md#one)\", \"[E](../errors.md#two)\"]}\n"
    let project = MemoryProject([
      "docs/d.yaml": MemoryProject.flow().replacing("scenarios:", with: link + "scenarios:"),
      "errors.md": "# One\n",
    ])
    let found = try await project.check("docs").diagnostics.filter { $0.rule.id == "broken-link" }.map(
      \.message)
    #expect(
      found == ["the document 'a.md' does not exist", "the document has no heading for '../errors.md#two'"])
  }

  /// A project file that declares nothing changes no finding.
  @Test func anEmptyProjectFileChangesNoFinding() async throws {
    let flow = MemoryProject.flow("UC1", Self.bad).replacing(
      "scenarios:", with: "errors: [No internet]\nscenarios:")
    let without = MemoryProject(["a.yaml": flow])
    let with = MemoryProject(["a.yaml": flow, "lockstep.yaml": "lockstep: 1\n"])
    let found = try await without.lines()
    #expect(try await with.lines() == found)
    #expect(
      found.contains { $0.contains("[unraised-error]") } && found.contains { $0.contains("[missing-target]") }
    )
  }
}
