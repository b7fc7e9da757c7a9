import Foundation
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

  @Test(arguments: [".specs/a.yaml", ".specs", ".x/.y/b.yaml", "d/.c.yaml"])
  func whatIsNamedIsReadAlthoughItIsHidden(named: String) async throws {
    let files = [
      "lockstep.yaml": "lockstep: 1\n", "d.yaml": MemoryProject.flow("UC4"),
      ".specs/a.yaml": MemoryProject.flow(), ".x/.y/b.yaml": MemoryProject.flow("UC2"),
      "d/.c.yaml": MemoryProject.flow("UC3"),
    ]
    let read = named == ".specs" ? ".specs/a.yaml" : named
    #expect(try await paths(files, named) == [read, "d.yaml", "lockstep.yaml"])
    #expect(try await paths(files) == ["d.yaml", "lockstep.yaml"])
  }

  /// Also where the whole project is named, before it or behind it.
  @Test(arguments: [[".", "build/a.yaml"], [".specs/b.yaml", "build/a.yaml", "."]])
  func whatIsNamedBesidesItsProjectIsRead(named: [String]) async throws {
    let project = MemoryProject([
      "lockstep.yaml": "lockstep: 1\nexclude: [build]\n", "c.yaml": MemoryProject.flow(),
      "build/a.yaml": MemoryProject.flow("UC2", Self.bad),
      ".specs/b.yaml": MemoryProject.flow("UC3", Self.bad),
    ])
    let targets = try project.workspace.targets(of: named)
    let found = try await project.workspace.check(targets).diagnostics.map(\.location.source.path)
    #expect(found == named.filter { $0 != "." }.sorted())
  }

  /// No walk follows a link to a folder: what is named through it belongs to the place where it is.
  @Test(arguments: ["proj/link/a.yaml", "proj/link", "proj/.old/a.yaml"])
  func whatIsNamedThroughALinkIsRead(named: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["proj/.old", "real"] {
      let path = folder.appending(path: name)
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    }
    func write(_ text: String, to name: String) throws {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    func link(_ name: String, to target: String) throws {
      let path = folder.appending(path: name).path
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }
    try write("lockstep: 1\n", to: "proj/lockstep.yaml")
    try write(MemoryProject.flow("UC1", Self.bad), to: "real/a.yaml")
    try link("proj/link", to: "../real")
    try link("proj/.old/a.yaml", to: "../../real/a.yaml")
    let workspace = Workspace()
    let targets = try workspace.targets(of: [folder.appending(path: named).path])
    let result = try await workspace.check(targets)
    #expect(result.diagnostics.map(\.rule.id) == ["missing-target"])
  }

  /// The error does not survey what was left out on purpose.
  @Test func theErrorAboutAProjectWithoutFlowsSaysThatSomethingIsLeftOut() async throws {
    let project = MemoryProject([
      "lockstep.yaml": "lockstep: 1\nexclude: [old/]\n",
      "old/UC1.md": "| # | Description | Next |\n|---|---|---|\n| 1 | PRIMARY SCENARIO | |\n",
    ])
    let error = await #expect(throws: WorkspaceError.self) { try await project.check() }
    #expect(error?.message == "no flows found below '.'")
    let help = "files that git or 'exclude:' leave out are read if they are named"
    #expect(error?.help?.hasPrefix(help) == true)
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
