import Foundation
import LockstepModel
import LockstepTrace
import TestSupport
import Testing

/// The formats that other tools read, read by those tools. `make test` installs them.
@Suite struct Formats {
  static let tools = Repository.root.appending(path: ".venv/bin")
  static let lobster = tools.appending(path: "lobster-report")

  static func hasTool(_ path: URL) -> Bool { FileManager.default.isExecutableFile(atPath: path.path) }

  /// The schema that comes with sphinx-needs.
  static let needsSchema: String? = {
    let folder = Repository.root.appending(path: ".venv/lib")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.map { folder.appending(path: "\($0)/site-packages/sphinx_needs/needsfile.json").path }
      .first(where: FileManager.default.fileExists)
  }()

  static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lockstep-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  static func run(_ tool: URL, _ arguments: [String], in folder: URL) throws -> (
    status: Int32, output: String
  ) {
    let process = Process()
    let pipe = Pipe()
    (process.executableURL, process.arguments, process.currentDirectoryURL) = (tool, arguments, folder)
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }

  static func lobsterReport(_ trace: Trace, results: TestResults? = nil) throws -> [String: [String: Any]] {
    struct Refused: Error { var output: String }
    return try withFolder { folder in
      for file in LobsterWriter.files(of: trace, version: "1.2.3", results: results) {
        try Data(file.text.utf8).write(to: folder.appending(path: file.name))
      }
      let ran = try run(lobster, ["--lobster-config=lobster.conf", "--out=report.json"], in: folder)
      guard ran.status == 0 else { throw Refused(output: ran.output) }
      let json = try JSONSerialization.jsonObject(
        with: Data(contentsOf: folder.appending(path: "report.json")))
      let levels = (json as? [String: Any])?["levels"] as? [[String: Any]] ?? []
      return Dictionary(uniqueKeysWithValues: levels.map { ($0["name"] as? String ?? "", $0) })
    }
  }

  @Test(.enabled(if: hasTool(lobster), "make test installs .venv"))
  func lobsterCountsWhatTheTraceCounts() throws {
    let clean = try Self.lobsterReport(try TraceFixture(folder: "clean").session().trace)
    #expect(clean["cases"]?["coverage"] as? Double == 100)
    #expect(clean["rows"]?["coverage"] as? Double == 100)
    let fixture = try TraceFixture(folder: "findings")
    let found = try Self.lobsterReport(try fixture.session().trace)
    func missing(_ level: String) -> [String] {
      let items = found[level]?["items"] as? [[String: Any]] ?? []
      return items.filter { $0["tracing_status"] as? String == "MISSING" }.compactMap { $0["tag"] as? String }
    }
    #expect(missing("cases") == ["case LTC58", "case LTC59"])
    #expect(missing("rows").sorted() == ["row PF2.8 1.1a", "row UC2.3 1.1b", "row UC9.6 1.1a"])
    #expect(missing("tests") == [])
  }

  @Test(.enabled(if: needsSchema != nil, "make test installs .venv"))
  func needsAreAsTheirSchemaSays() throws {
    let schema = try #require(Self.needsSchema)
    let trace = try TraceFixture(folder: "clean").session().trace
    let text = NeedsWriter.text(of: trace, version: "1.2.3")
    try Self.withFolder { folder in
      let file = folder.appending(path: "needs.json")
      func check(_ text: String) throws -> (status: Int32, output: String) {
        try Data(text.utf8).write(to: file)
        let tool = Self.tools.appending(path: "check-jsonschema")
        return try Self.run(tool, ["--schemafile", schema, file.path], in: folder)
      }
      let checked = try check(text)
      #expect(checked.status == 0, "\(checked.output)")
      // The reader does find mistakes.
      #expect(
        try check(text.replacing("\"needs_amount\":", with: "\"needs_amount\":\"x\",\"a\":")).status == 1)
    }
  }

  @Test func needsLinkTestsToCasesAndRows() throws {
    let trace = try TraceFixture(folder: "clean").session().trace
    let json =
      try JSONSerialization.jsonObject(with: Data(NeedsWriter.text(of: trace, version: "1").utf8))
      as? [String: Any]
    let version = (json?["versions"] as? [String: Any])?["1"] as? [String: Any]
    let needs = try #require(version?["needs"] as? [String: [String: Any]])
    #expect(version?["needs_amount"] as? Int == needs.count)
    #expect(needs["LTC71"]?["tags"] as? [String] == ["manual", "UC9.6"])
    #expect(needs["UC2_3__1_1A"]?["title"] as? String == "UC2.3 1.1a User enters PIN")
    let links = Set(
      needs.values.filter { $0["type"] as? String == "test" }.flatMap { $0["links"] as? [String] ?? [] })
    #expect(
      links == [
        "LTC51", "LTC52", "LTC57", "LTC58", "LTC70", "UC2_3__1_1A", "UC2_3__1_1B", "UC2_3__1_2A",
        "PF2_8__1_1A", "UC9_6__1_1A",
      ])
    // What sphinx-needs takes for an id unless it is told otherwise.
    #expect(needs.keys.allSatisfy { $0.wholeMatch(of: /[A-Z0-9_]{5,}/) != nil })
  }

  @Test func theListSaysWhereEachCaseIsCited() throws {
    let trace = try TraceFixture(folder: "clean").session().trace
    let lines = trace.list.split(separator: "\n")
    // In the order of the patterns.
    #expect(
      lines.first
        == "LTC51 User selects forgot PIN (UC2.3): app/unlock/UnlockTheAppTests.kt:11, app/test_pin.py:3")
    #expect(lines.contains("LTC71 Read a help topic aloud (UC9.6): manual"))
    #expect(lines.contains("UC2.3 1.2a: app/unlock/UnlockTheAppTests.kt:18"))
    #expect(
      trace.summary == "6 test cases: 5 cited, 1 manual. 5 rows: 5 covered. 6 files read, 6 with citations.")
  }
}
