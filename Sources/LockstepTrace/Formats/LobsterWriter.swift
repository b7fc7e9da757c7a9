import Lockstep
import LockstepModel

/// Writes a trace as LOBSTER's interchange files: requirements with schema `lobster-req-trace` 4 and tests with schema
/// `lobster-act-trace` 3, as its tools of version 1.0 read and write them.
package struct LobsterWriter {
  package struct File: Sendable {
    package var name: String
    package var text: String
  }

  private let trace: Trace
  private let version: String
  private let results: TestResults?

  /// - Parameter version: that of this tool.
  package init(_ trace: Trace, version: String, results: TestResults? = nil) {
    self.trace = trace
    self.version = version
    self.results = results
  }

  /// Three files of items and a configuration for `lobster-report`, which is run in their folder.
  package var files: [File] {
    [
      File(name: "cases.lobster", text: requirements(cases)),
      File(name: "rows.lobster", text: requirements(rows)),
      File(name: "tests.lobster", text: tests),
      File(name: "lobster.conf", text: configuration),
    ]
  }

  private struct Requirement {
    var tag: String
    var kind: String
    var name: String
    var source: SourceText
    var span: Span
    var justification: String?
  }

  private var cases: [Requirement] {
    trace.cases.map { testCase in
      Requirement(
        tag: "case \(testCase.id.value)", kind: "test case", name: testCase.phrase, source: testCase.source,
        span: testCase.id.span, justification: testCase.manual == nil ? nil : "tested by hand")
    }
  }

  private var rows: [Requirement] {
    var seen: Set<String> = []
    return trace.allRows.compactMap { row, source, words in
      let tag = Self.tag(row)
      guard seen.insert(tag).inserted else { return nil }
      return Requirement(
        tag: tag, kind: "row", name: "\(row.flow) \(row.id) \(words)", source: source, span: row.place)
    }
  }

  private static func tag(_ row: CitedRow) -> String { plain("row \(row.flow) \(row.id)") }

  /// The text after `@` would be taken for a version.
  private static func plain(_ tag: String) -> String { tag.replacing("@", with: "%40") }

  private func file(_ schema: String, _ number: Int, _ items: (inout JSONWriter, inout LineTables) -> Void)
    -> String
  {
    var tables = LineTables()
    return JSONWriter.document {
      $0.array("data") { items(&$0, &tables) }
      $0.member("generator", "lockstep \(version)")
      $0.member("schema", schema)
      $0.member("version", number)
    }
  }

  private func requirements(_ all: [Requirement]) -> String {
    file("lobster-req-trace", 4) { json, tables in
      for item in all {
        json.object {
          Self.begin(item.tag, item.name, item.source, item.span, item.justification, &$0, &tables)
          $0.member("framework", "lockstep")
          $0.member("kind", item.kind)
          $0.member("text", nil as String?)
          $0.member("status", nil as String?)
        }
      }
    }
  }

  private var tests: String {
    file("lobster-act-trace", 3) { json, tables in
      for test in trace.tests(results) {
        let line = tables.start(of: Location(test.source, test.name.span))
        let tag = Self.plain("test \(test.source.path):\(line.line):\(line.column)")
        json.object {
          Self.begin(tag, test.name.value, test.source, test.name.span, nil, &$0, &tables)
          $0.array("refs") {
            for id in test.cases { $0.string("case \(id)") }
            // A step or a scenario is not an item of its own.
            for row in test.rows where row.isRow { $0.string(Self.tag(row)) }
          }
          $0.member("framework", "lockstep")
          $0.member("kind", "test")
          $0.member("status", test.outcome.map(Self.status))
        }
      }
    }
  }

  private static func status(_ outcome: TestOutcome) -> String {
    switch outcome {
    case .passed: "ok"
    case .failed: "fail"
    case .skipped: "not run"
    }
  }

  private static func begin(
    _ tag: String, _ name: String, _ source: SourceText, _ span: Span, _ justification: String?,
    _ json: inout JSONWriter, _ tables: inout LineTables
  ) {
    let position = tables.start(of: Location(source, span))
    json.member("tag", tag)
    json.object("location") {
      $0.member("kind", "file")
      $0.member("file", source.path)
      $0.member("line", position.line)
      $0.member("column", position.column)
    }
    json.member("name", name)
    for key in ["messages", "just_up"] {
      json.array(key) { _ in }
    }
    json.array("just_down") { if let justification { $0.string(justification) } }
    json.array("just_global") { _ in }
  }

  private var configuration: String {
    let requirement = trace.settings.requirement
    let traced = (requirement == .none ? [] : ["cases"]) + (requirement == .row ? ["rows"] : [])
    return """
      requirements "cases" {
        source: "cases.lobster";
      }
      requirements "rows" {
        source: "rows.lobster";
      }
      activity "tests" {
        source: "tests.lobster";
      \(traced.map { "  trace to: \"\($0)\";\n" }.joined())}

      """
  }
}
