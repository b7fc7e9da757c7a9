import Lockstep
import LockstepModel

/// Writes a trace as the `needs.json` of sphinx-needs: rows as `req`, test cases as `spec`, and tests as `test` with links
/// to both.
package enum NeedsWriter {
  private struct Need {
    var id: String
    var title: String
    var type: String
    var status: String?
    var links: [String] = []
    var tags: [String] = []
    var place: Location
  }

  /// Each id once: the first counts.
  ///
  /// - Parameter version: that of this tool.
  package static func text(of trace: Trace, version: String, results: TestResults? = nil) -> String {
    let needs = (rows(of: trace) + cases(of: trace) + tests(of: trace, results)).uniqued(by: \.id)
    var tables = LineTables()
    return JSONWriter.document {
      $0.member("project", "lockstep")
      $0.member("current_version", version)
      $0.object("versions") {
        $0.object(version) {
          $0.object("creator") {
            $0.member("program", "lockstep")
            $0.member("version", version)
          }
          $0.member("needs_amount", needs.count)
          $0.object("needs") { for need in needs { write(need, &$0, &tables) } }
        }
      }
    }
  }

  private static func rows(of trace: Trace) -> [Need] {
    trace.allRows.map { row, place, words in
      Need(id: id(row), title: "\(row.name) \(words)", type: "req", place: place)
    }
  }

  private static func cases(of trace: Trace) -> [Need] {
    trace.cases.map { testCase in
      Need(
        id: id(testCase.id.value), title: testCase.title ?? testCase.id.value, type: "spec",
        tags: (testCase.manual == nil ? [] : ["manual"]) + testCase.listings.map(\.flow),
        place: testCase.location)
    }
  }

  private static func tests(of trace: Trace, _ results: TestResults?) -> [Need] {
    trace.tests(results).map { test in
      Need(
        id: id(test), title: test.name.value, type: "test", status: test.outcome.map { "\($0)" },
        links: test.cases.map(id) + test.rows.filter(\.isRow).map(id), place: test.location)
    }
  }

  /// Ids have capitals, digits and `_`, unless a team's settings differ.
  private static func id(_ text: String) -> String {
    String(decoding: text.uppercased().utf8.map { $0.isWord ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
  }

  private static func id(_ row: CitedRow) -> String { id("\(row.flow)__\(row.id)") }

  /// The same as long as the test keeps its name and its file.
  private static func id(_ test: TracedTest) -> String {
    "TEST_" + TextFingerprint.of(["test", test.source.path, "", test.name.value]).uppercased()
  }

  private static func write(_ need: Need, _ json: inout JSONWriter, _ tables: inout LineTables) {
    json.object(need.id) {
      $0.member("id", need.id)
      $0.member("title", need.title)
      $0.member("type", need.type)
      $0.member("content", tables.place(of: need.place))
      $0.member("status", need.status)
      $0.strings("links", need.links)
      $0.strings("tags", need.tags)
    }
  }
}
