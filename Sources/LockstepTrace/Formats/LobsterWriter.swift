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
      File(name: "cases.lobster", text: text(cases, "lobster-req-trace", 4)),
      File(name: "rows.lobster", text: text(rows, "lobster-req-trace", 4)),
      File(name: "tests.lobster", text: text(tests, "lobster-act-trace", 3)),
      File(name: "lobster.conf", text: configuration),
    ]
  }

  private struct Item {
    var tag: String
    var kind: String
    var name: String
    var source: SourceText
    var span: Span
    var justification: String?
    /// The tags of what a test is for; nil for a requirement.
    var refs: [String]?
    var status: String?
  }

  private var cases: [Item] {
    trace.cases.map { testCase in
      Item(
        tag: "case \(testCase.id.value)", kind: "test case", name: testCase.phrase, source: testCase.source,
        span: testCase.id.span, justification: testCase.manual == nil ? nil : "tested by hand")
    }
  }

  private var rows: [Item] {
    var seen: Set<String> = []
    return trace.allRows.compactMap { row, source, words in
      let tag = Self.tag(row)
      guard seen.insert(tag).inserted else { return nil }
      return Item(
        tag: tag, kind: "row", name: "\(row.flow) \(row.id) \(words)", source: source, span: row.place)
    }
  }

  private var tests: [Item] {
    var tables = LineTables()
    return trace.tests(results).map { test in
      let line = tables.start(of: Location(test.source, test.name.span))
      return Item(
        tag: Self.plain("test \(test.source.path):\(line.line):\(line.column)"), kind: "test",
        name: test.name.value, source: test.source, span: test.name.span,
        // A step or a scenario is not an item of its own.
        refs: test.cases.map { "case \($0)" } + test.rows.filter(\.isRow).map(Self.tag),
        status: test.outcome.map(Self.status))
    }
  }

  private static func tag(_ row: CitedRow) -> String { plain("row \(row.flow) \(row.id)") }

  /// The text after `@` would be taken for a version.
  private static func plain(_ tag: String) -> String { tag.replacing("@", with: "%40") }

  private static func status(_ outcome: TestOutcome) -> String {
    switch outcome {
    case .passed: "ok"
    case .failed: "fail"
    case .skipped: "not run"
    }
  }

  private func text(_ items: [Item], _ schema: String, _ number: Int) -> String {
    var tables = LineTables()
    return JSONWriter.document {
      $0.array("data") { for item in items { Self.write(item, &$0, &tables) } }
      $0.member("generator", "lockstep \(version)")
      $0.member("schema", schema)
      $0.member("version", number)
    }
  }

  private static func write(_ item: Item, _ json: inout JSONWriter, _ tables: inout LineTables) {
    let position = tables.start(of: Location(item.source, item.span))
    json.object {
      $0.member("tag", item.tag)
      $0.object("location") {
        $0.member("kind", "file")
        $0.member("file", item.source.path)
        $0.member("line", position.line)
        $0.member("column", position.column)
      }
      $0.member("name", item.name)
      $0.strings("messages", [])
      $0.strings("just_up", [])
      $0.strings("just_down", item.justification.map { [$0] } ?? [])
      $0.strings("just_global", [])
      if let refs = item.refs { $0.strings("refs", refs) }
      $0.member("framework", "lockstep")
      $0.member("kind", item.kind)
      if item.refs == nil { $0.member("text", nil as String?) }
      $0.member("status", item.status)
    }
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
