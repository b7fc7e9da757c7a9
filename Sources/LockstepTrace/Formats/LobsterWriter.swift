import Lockstep
import LockstepModel

/// Writes a trace as LOBSTER's interchange files: requirements with schema `lobster-req-trace` 4 and tests with schema
/// `lobster-act-trace` 3, as its tools of version 1.0 read and write them.
package enum LobsterWriter {
  /// Three files of items and a configuration for `lobster-report`, which is run in their folder.
  ///
  /// - Parameter version: that of this tool.
  package static func files(
    of trace: Trace, version: String, results: TestResults? = nil
  ) -> [(name: String, text: String)] {
    var tables = LineTables()
    func text(_ items: [Item], _ schema: String, _ number: Int) -> String {
      JSONWriter.document {
        $0.array("data") { for item in items { write(item, &$0, &tables) } }
        $0.member("generator", "lockstep \(version)")
        $0.member("schema", schema)
        $0.member("version", number)
      }
    }
    return [
      ("cases.lobster", text(cases(of: trace), "lobster-req-trace", 4)),
      ("rows.lobster", text(rows(of: trace), "lobster-req-trace", 4)),
      ("tests.lobster", text(tests(of: trace, results), "lobster-act-trace", 3)),
      ("lobster.conf", configuration(trace.settings.requirement)),
    ]
  }

  private struct Item {
    var tag: String
    var kind: String
    var name: String
    var place: Location
    var justification: String?
    /// The tags of what a test is for; nil for a requirement.
    var refs: [String]?
    var status: String?
  }

  private static func cases(of trace: Trace) -> [Item] {
    trace.cases.map { testCase in
      Item(
        tag: "case \(testCase.id.value)", kind: "test case", name: testCase.phrase, place: testCase.location,
        justification: testCase.manual == nil ? nil : "tested by hand")
    }
  }

  private static func rows(of trace: Trace) -> [Item] {
    trace.allRows.map { row, place, words in
      Item(tag: tag(row), kind: "row", name: "\(row.name) \(words)", place: place)
    }.uniqued(by: \.tag)
  }

  private static func tests(of trace: Trace, _ results: TestResults?) -> [Item] {
    var tables = LineTables()
    return trace.tests(results).map { test in
      let line = tables.start(of: test.location)
      return Item(
        tag: plain("test \(test.source.path):\(line.line):\(line.column)"), kind: "test",
        name: test.name.value, place: test.location,
        // A step or a scenario is not an item of its own.
        refs: test.cases.map { "case \($0)" } + test.rows.filter(\.isRow).map(tag),
        status: test.outcome.map(status))
    }
  }

  private static func tag(_ row: CitedRow) -> String { plain("row \(row.name)") }

  /// The text after `@` would be taken for a version.
  private static func plain(_ tag: String) -> String { tag.replacing("@", with: "%40") }

  private static func status(_ outcome: TestOutcome) -> String {
    switch outcome {
    case .passed: "ok"
    case .failed: "fail"
    case .skipped: "not run"
    }
  }

  private static func write(_ item: Item, _ json: inout JSONWriter, _ tables: inout LineTables) {
    let position = tables.start(of: item.place)
    json.object {
      $0.member("tag", item.tag)
      $0.object("location") {
        $0.member("kind", "file")
        $0.member("file", item.place.source.path)
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

  private static func configuration(_ requirement: ProjectDocument.Trace.Requirement) -> String {
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
