import LockstepModel
import LockstepTrace
import LockstepWorkspace
import TestSupport
import Testing

/// Files that may not be read, or cannot be: what they cite is not known.
@Suite struct TracedUnknownFiles {
  /// Files of which those below one folder are served, and one is damaged.
  private struct PartialFiles: FileSystem {
    let base: MemoryFiles
    let folder: String
    let damaged: String

    func allows(_ path: String) -> Bool { path == folder || path.hasPrefix(folder + "/") }
    func read(_ path: String) throws(WorkspaceError) -> [UInt8] {
      guard allows(path), path != damaged else { throw WorkspaceError("'\(path)' is refused") }
      return try base.read(path)
    }
    func names(in directory: String) throws(WorkspaceError) -> [String] {
      guard allows(directory) else { throw WorkspaceError("'\(directory)' is refused") }
      return try base.names(in: directory)
    }
    func kind(_ path: String, followingLinks: Bool) -> FileKind? {
      allows(path) ? base.kind(path, followingLinks: followingLinks) : nil
    }
    func canonical(_ path: String) -> String { base.canonical(path) }
    func stamp(_ path: String) -> FileStamp? { allows(path) ? base.stamp(path) : nil }
  }

  private static let flow = """
    flow: UC1
    kind: use-case
    title: Open the door
    overview:
      logical-test-cases: ["LTC1 Visitor leaves"]
    scenarios:
      - {id: 1, steps: [{id: 1.1, screen: A, transitions: [{id: 1.1a, user: selects B, next: end}]}]}

    """

  /// What is found, as `rule: the message`.
  private static func findings(
    _ trace: String, _ files: [String: String], damaged: String = ""
  ) throws -> [String] {
    let all = files.merging([
      "flows/lockstep.yaml": "lockstep: 1\ntrace: {\(trace), case: \"LTC[0-9]+\", require: row}\n",
      "flows/UC1_Door.yaml": Self.flow,
    ]) { first, _ in first }
    let disk = PartialFiles(base: MemoryFiles(all), folder: "flows", damaged: damaged)
    let reading = try #require(TracedProject.reading(TraceFixture(all).project, disk))
    return reading.runOnOneCore().findings.map { "\($0.rule.id): \($0.message)" }
  }

  private static func outside(_ pattern: String) -> String {
    "unmatched-trace-files: '\(pattern)' begins outside of the folder that this server serves"
  }

  @Test(arguments: ["../app/**", "/app/**", "x/../../app/*.kt"])
  func whatTestsOutsideLackIsNotSaid(_ pattern: String) throws {
    let test = ["app/a.kt": "// @covers UC1 1.1a\nfun works() {}\n"]
    #expect(try Self.findings("tests: [\"\(pattern)\"]", test) == [Self.outside(pattern)])
  }

  @Test func whatTestsInsideHaveIsSaidAllTheSame() throws {
    let test = ["flows/a.kt": "// @covers UC1 1.1b\nfun works() {}\n"]
    #expect(
      try Self.findings(#"tests: ["*.kt", "../app/**"]"#, test)
        == [
          "dangling-citation: UC1 has no row '1.1b'", Self.outside("../app/**"),
        ].sorted(by: >))
  }

  @Test func casesOutsideMayBeDeclared() throws {
    let test = ["flows/a.kt": "// LTC7 Visitor knocks\n// @covers UC1 1.1a\nfun works() {}\n"]
    #expect(
      try Self.findings(#"tests: ["*.kt"], cases: ["../cases.md"]"#, test) == [Self.outside("../cases.md")])
  }

  @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]])
  func aTestInUTF16IsNotRead(_ mark: [UInt8]) throws {
    let files = ["flows/lockstep.yaml": "lockstep: 1\ntrace: {tests: [\"*.kt\"], require: row}\n"]
    let disk = MemoryFiles(files)
    disk["flows/a.kt"] = mark + [0, 0x2F]
    let reading = try #require(TracedProject.reading(TraceFixture(files).project, disk))
    let found = reading.runOnOneCore().findings
    #expect(found.map(\.message) == ["'flows/a.kt' cannot be read"])
    #expect(found.map(\.help) == ["it is in UTF-16: save it as UTF-8"])
  }

  @Test func aTestThatCannotBeReadMayCiteAnything() throws {
    let tests = ["flows/a.kt": "fun works() {}\n", "flows/b.kt": "// @covers UC1 1.1a\nfun works() {}\n"]
    #expect(
      try Self.findings(#"tests: ["*.kt"]"#, tests, damaged: "flows/b.kt") == [
        "unmatched-trace-files: 'flows/b.kt' cannot be read"
      ])
    #expect(try Self.findings(#"tests: ["*.kt"]"#, tests).map { $0.prefix(13) } == ["untested-case"])
  }
}
