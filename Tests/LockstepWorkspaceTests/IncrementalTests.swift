import Foundation
import LockstepLint
import LockstepModel
import Synchronization
import TestSupport
import Testing

@testable import LockstepWorkspace

/// A workspace that keeps what it has read finds what a new one finds.
@Suite struct IncrementalTests {
  /// The flows of this repository, in memory.
  private static func project() throws -> [String: String] {
    let root = Repository.root.appending(path: "flows")
    var files: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root.path) where name.hasSuffix(".yaml") {
      files[name] = try String(contentsOf: root.appending(path: name), encoding: .utf8)
    }
    try #require(files.count > 5)
    return files
  }

  /// Everything of a finding.
  private static func texts(_ result: CheckResult) -> [String] {
    result.diagnostics.map { finding in
      let related = finding.related.map { "\($0.location.source.path) \($0.location.span) \($0.message)" }
      let fixes = finding.fixes.map { "\($0.title) \($0.edits.map { "\($0.span) \($0.text)" })" }
      return "\(finding.location.source.path) \(finding.location.span) \(finding.severity) \(finding.rule) "
        + "\(finding.flow ?? "") \(finding.row ?? "") \(finding.message) \(finding.help ?? "") \(related) \(fixes)"
    } + result.silenced.map { "silenced \($0.finding.message)" } + result.sources.map(\.path) + result.foreign
  }

  private static func findings(
    _ workspace: Workspace, _ texts: UnsavedTexts
  ) async -> Result<[String], WorkspaceError> {
    do throws(WorkspaceError) {
      return .success(Self.texts(try await workspace.check([ProjectTarget(directory: ".")], unsaved: texts)))
    } catch {
      return .failure(error)
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func afterRandomEditsItFindsWhatANewOneFinds(seed: UInt64)
    async throws
  {
    let original = try Self.project()
    let project = MemoryProject(original, keepsFiles: true)
    var unsaved = UnsavedTexts(over: project.files)
    var randomness = SplitMix64(seed)
    var edits = 0
    for number in 0..<25 {
      let path = try #require(original.keys.sorted().randomElement(using: &randomness))
      let before = unsaved[path] ?? project.files[path]
      let after = Self.edited(before, original[path] ?? "", &randomness)
      if Bool.random(using: &randomness) { unsaved[path] = after } else { project.files[path] = after }
      if before != after { edits += 1 }
      let kept = await Self.findings(project.workspace, unsaved)
      let new = await Self.findings(Workspace(project.files), unsaved)
      #expect(kept == new, "seed \(seed), edit \(number) of \(path)")
    }
    #expect(edits > 10)
  }

  /// Another text of the file; nil removes it, or takes the unsaved text back.
  private static func edited(_ bytes: [UInt8]?, _ original: String, _ randomness: inout SplitMix64)
    -> [UInt8]?
  {
    var lines = String(decoding: bytes ?? Array(original.utf8), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let line = Int.random(in: lines.indices, using: &randomness)
    switch Int.random(in: 0..<8, using: &randomness) {
    case 0: return nil
    case 1: return Array(original.utf8)
    case 2: lines.remove(at: line)
    case 3: lines.insert(lines[line], at: line)
    case 4: lines.swapAt(line, Int.random(in: lines.indices, using: &randomness))
    case 5: lines[line] = "# lockstep:ignore unknown-step -- for now"
    case 6: lines[line] = Substring(lines[line].replacing("1.", with: "2."))
    default: lines[line] = Substring(lines[line].replacing("next", with: "nxt"))
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// Only what changed is read again.
  @Test func whatDoesNotChangeIsNotReadAgain() async throws {
    let files = CountingFiles(
      MemoryFiles([
        "lockstep.yaml": "lockstep: 1\n", "a.yaml": MemoryProject.flow(), "b.yaml": MemoryProject.flow("UC2"),
      ]))
    let workspace = Workspace(files, keepsFiles: true)
    let targets = try workspace.targets(of: ["."])
    _ = try await workspace.check(targets)
    #expect(files.read == ["a.yaml", "b.yaml", "lockstep.yaml"])
    files.base["b.yaml"] = Array(MemoryProject.flow("UC2", MemoryProject.leadsNowhere).utf8)
    #expect(try await workspace.check(targets).diagnostics.count == 1)
    #expect(files.read == ["a.yaml", "b.yaml", "b.yaml", "lockstep.yaml"])
    var unsaved = UnsavedTexts(over: files)
    unsaved["a.yaml"] = Array(MemoryProject.flow("UC1", MemoryProject.leadsNowhere).utf8)
    #expect(try await workspace.check(targets, unsaved: unsaved).diagnostics.count == 2)
    #expect(files.read.count == 4)
  }

  /// What is half saved says why, and nothing about others follows from it.
  @Test func aHalfSavedFileKeepsWhatItSaidBefore() async throws {
    let other = MemoryProject.flow(
      "UC2", "- {id: 1.1b, user: selects B, go-to: UC1}", "- {id: 1.1c, user: selects C}")
    let project = MemoryProject(["door.yaml": MemoryProject.flow(), "window.yaml": other], keepsFiles: true)
    var check = RepeatedCheck(project.workspace, try project.workspace.targets(of: ["."]))
    var changes = [check.hasChanged(), check.hasChanged()]
    #expect(try await check.check().diagnostics.map(\.rule) == ["missing-target"])
    project.files["door.yaml"] = Array("flow: UC1\nkind: [use-case\n".utf8)
    changes.append(check.hasChanged())
    #expect(changes == [true, false, true])
    #expect(try await check.check().diagnostics.map(\.rule) == ["yaml-syntax", "missing-target"])
  }
}

/// Files that remember which of them were read.
private final class CountingFiles: FileSystem {
  let base: MemoryFiles
  private let paths = Mutex<[String]>([])

  init(_ base: MemoryFiles) { self.base = base }

  var read: [String] { paths.withLock { $0.sorted() } }

  func read(_ path: String) throws(WorkspaceError) -> [UInt8] {
    paths.withLock { $0.append(path) }
    return try base.read(path)
  }

  func names(in directory: String) throws(WorkspaceError) -> [String] { try base.names(in: directory) }
  func kind(_ path: String, followingLinks: Bool) -> FileKind? {
    base.kind(path, followingLinks: followingLinks)
  }
  func canonical(_ path: String) -> String { base.canonical(path) }
  func stamp(_ path: String) -> FileStamp? { base.stamp(path) }
}
