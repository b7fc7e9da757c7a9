import Foundation
import LockstepLint
import LockstepModel
import Synchronization
import TestSupport
import Testing

@testable import LockstepWorkspace

/// A workspace that keeps what it has read finds what a new one finds.
@Suite struct IncrementalTests {
  /// How many edits each project gets.
  private static let edits = ProcessInfo.processInfo.environment["LOCKSTEP_EDITS"].flatMap(Int.init) ?? 9

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

  /// The reviewed documents of the tests, in memory.
  private static func documents() throws -> [String: String] {
    let root = Repository.samples.appending(path: "functional-design")
    var files: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root.path)
    where name.hasSuffix(".md") || name.hasSuffix(".yaml") {
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
      return
        "\(finding.location.source.path) \(finding.location.span) \(finding.severity) \(finding.rule.id) "
        + "\(finding.flow ?? "") \(finding.row ?? "") \(finding.message) \(finding.help ?? "") \(related) \(fixes)"
    } + result.silenced.map { "silenced \($0.finding.message)" } + result.sources.map(\.path)
      + result.foreignFiles
  }

  private typealias Findings = Result<[String], WorkspaceError>

  private static func findings(_ check: () async throws(WorkspaceError) -> CheckResult) async -> Findings {
    do throws(WorkspaceError) { return .success(texts(try await check())) } catch { return .failure(error) }
  }

  @Test(arguments: [1, 2] as [UInt64]) func afterRandomEditsItFindsWhatANewOneFinds(seed: UInt64)
    async throws
  {
    try await Self.compare(try Self.project(), seed: seed)
  }

  /// Tables, links and overviews with all their mistakes.
  @Test(arguments: [4, 5] as [UInt64]) func afterRandomEditsOfTablesItFindsWhatANewOneFinds(seed: UInt64)
    async throws
  {
    try await Self.compare(try Self.documents(), seed: seed)
  }

  /// Edits files at random, on disk and in an editor, and compares with a workspace that knows nothing yet.
  private static func compare(_ original: [String: String], seed: UInt64) async throws {
    let project = MemoryProject(original)
    let open = OpenWorkspace(["."], in: project.files)
    var unsaved = UnsavedTexts(over: project.files)
    var randomness = SplitMix64(seed)
    var edits = 0
    for number in 0..<Self.edits {
      let path = try #require(original.keys.sorted().randomElement(using: &randomness))
      let before = unsaved[path] ?? project.files[path]
      let after = edited(before, original[path] ?? "", &randomness)
      if Bool.random(using: &randomness) {
        unsaved[path] = after
        await open.setText(after, of: path)
      } else {
        project.files[path] = after
        await open.filesChanged()
      }
      if before != after { edits += 1 }
      let kept = await findings { () throws(WorkspaceError) in try await open.check() }
      let targets = [ProjectTarget(directory: ".")]
      let (workspace, texts) = (project.workspace, unsaved)
      let new = await findings { () throws(WorkspaceError) in
        try await workspace.check(targets, unsaved: texts)
      }
      #expect(kept == new, "seed \(seed), edit \(number) of \(path)")
    }
    #expect(edits > Self.edits / 2)
  }

  /// Another text of the file; nil removes it, or takes the unsaved text back.
  private static func edited(_ bytes: [UInt8]?, _ original: String, _ randomness: inout SplitMix64)
    -> [UInt8]?
  {
    var lines = String(decoding: bytes ?? Array(original.utf8), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    var line = Int.random(in: lines.indices, using: &randomness)
    switch Int.random(in: 0..<12, using: &randomness) {
    case 0: return nil
    case 1: return Array(original.utf8)
    case 2: lines.remove(at: line)
    case 3: lines.insert(lines[line], at: line)
    case 4: lines.swapAt(line, Int.random(in: lines.indices, using: &randomness))
    case 5: lines[line] = "# lockstep:ignore unknown-step -- for now"
    case 6: lines[line] = Substring(lines[line].replacing("1.", with: "2."))
    case 7: lines[line] = Substring(lines[line].replacing("next", with: "nxt"))
    default:
      // Names that other tables may know: of flows, results, errors, values, parameters and actions.
      let named = lines.indices.filter { number in names.contains { lines[number].contains($0) } }
      guard let place = named.randomElement(using: &randomness) else { break }
      line = place
      let name = names.filter { lines[line].contains($0) }.randomElement(using: &randomness) ?? ""
      let isNew = Bool.random(using: &randomness)
      lines[line] = Substring(
        lines[line].replacing(name, with: isNew ? name + "x" : names.randomElement(using: &randomness) ?? ""))
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  private static let names = [
    "UC2.1", "UC2.2", "UC2.3", "PF2.8", "CP1", "No internet", "Valid", "Cancel", "pin", "new-pin",
    "remaining",
    "wait", "pin.validate", "Cancelable", "Possible", "selects", "Primary", "secret: true",
  ]

  /// Only what changed is read again.
  @Test func whatDoesNotChangeIsNotReadAgain() async throws {
    let files = CountingFiles(
      MemoryFiles([
        "lockstep.yaml": "lockstep: 1\n", "a.yaml": MemoryProject.flow(), "b.yaml": MemoryProject.flow("UC2"),
      ]))
    let workspace = OpenWorkspace(["."], in: files)
    _ = try await workspace.check()
    #expect(files.read == ["a.yaml", "b.yaml", "lockstep.yaml"])
    files.base["b.yaml"] = Array(MemoryProject.flow("UC2", MemoryProject.leadsNowhere).utf8)
    await workspace.filesChanged()
    #expect(try await workspace.check().diagnostics.count == 1)
    #expect(files.read == ["a.yaml", "b.yaml", "b.yaml", "lockstep.yaml"])
    await workspace.setText(Array(MemoryProject.flow("UC1", MemoryProject.leadsNowhere).utf8), of: "a.yaml")
    let result = try await workspace.check()
    #expect(result.diagnosticsByFile.mapValues(\.count) == ["a.yaml": 1, "b.yaml": 1])
    #expect(result.projects.first?.project.flows.map(\.id) == ["UC1", "UC2"])
    #expect(files.read.count == 4)
    await workspace.setText(nil, of: "a.yaml")
    #expect(try await workspace.check().diagnostics.count == 1)
  }

  /// What is half saved says why, and nothing about others follows from it.
  @Test func aHalfSavedFileKeepsWhatItSaidBefore() async throws {
    let other = MemoryProject.flow(
      "UC2", "- {id: 1.1b, user: selects B, go-to: UC1}", "- {id: 1.1c, user: selects C}")
    let project = MemoryProject(["door.yaml": MemoryProject.flow(), "window.yaml": other])
    let open = OpenWorkspace(["."], in: project.files)
    var changes = [try await open.haveFilesChanged(), try await open.haveFilesChanged()]
    #expect(try await open.checkAgainstReadableTexts().diagnostics.map(\.rule.id) == ["missing-target"])
    project.files["door.yaml"] = Array("flow: UC1\nkind: [use-case\n".utf8)
    changes.append(try await open.haveFilesChanged())
    #expect(changes == [false, false, true])
    let found = try await open.checkAgainstReadableTexts().diagnostics
    #expect(found.map(\.rule.id) == ["yaml-syntax", "missing-target"])
  }

  /// As an editor saves: first the file is empty, and for a moment its rendering is the flow.
  @Test func aFileThatIsEmptyForAMomentLeavesNoOtherUnplayable() async throws {
    let path = "use-cases/UC2.3_UnlockTheApp"
    let files = MemoryFiles(try Self.project())
    let table = Repository.root.appending(path: "flows/\(path).md")
    files["\(path).md"] = Array(try String(contentsOf: table, encoding: .utf8).utf8)
    let open = OpenWorkspace(["."], in: files)
    let whole = files["\(path).yaml"]
    var unplayable: [Set<String>] = []
    for text in [whole, [], whole, Array("flow: UC2.3\nkind: [".utf8), whole] {
      files["\(path).yaml"] = text
      await open.filesChanged()
      _ = try await open.check()
      unplayable.append(await open.unplayableFiles)
    }
    #expect(unplayable == [[], ["\(path).yaml"], [], [], []])
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
