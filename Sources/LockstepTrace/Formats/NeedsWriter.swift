import Lockstep
import LockstepModel

/// Writes a trace as the `needs.json` of sphinx-needs: rows as `req`, test cases as `spec`, and tests as `test` with links
/// to both.
package struct NeedsWriter {
  private let trace: Trace
  private let version: String
  private let results: TestResults?

  /// - Parameter version: that of this tool.
  package init(_ trace: Trace, version: String, results: TestResults? = nil) {
    self.trace = trace
    self.version = version
    self.results = results
  }

  private struct Need {
    var id: String
    var title: String
    var type: String
    var status: String?
    var links: [String] = []
    var tags: [String] = []
    var source: SourceText
    var span: Span
  }

  package var text: String {
    let needs = needs
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
          $0.object("needs") { for need in needs { Self.write(need, &$0, &tables) } }
        }
      }
    }
  }

  /// Each id once: the first counts.
  private var needs: [Need] {
    var seen: Set<String> = []
    return (rows + cases + tests).filter { seen.insert($0.id).inserted }
  }

  private var rows: [Need] {
    trace.allRows.map { row, source, words in
      Need(
        id: Self.id(row), title: "\(row.flow) \(row.id) \(words)", type: "req", source: source,
        span: row.place)
    }
  }

  private var cases: [Need] {
    trace.cases.map { testCase in
      Need(
        id: Self.id(testCase.id.value), title: testCase.title ?? testCase.id.value, type: "spec",
        tags: (testCase.manual == nil ? [] : ["manual"]) + testCase.listings.map(\.flow),
        source: testCase.source, span: testCase.id.span)
    }
  }

  private var tests: [Need] {
    trace.tests(results).map { test in
      Need(
        id: Self.id(test), title: test.name.value, type: "test", status: test.outcome.map { "\($0)" },
        links: test.cases.map(Self.id) + test.rows.filter(\.isRow).map(Self.id), source: test.source,
        span: test.name.span)
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
      $0.member("content", "\(need.source.path):\(tables.start(of: Location(need.source, need.span)).line)")
      $0.member("status", need.status)
      $0.strings("links", need.links)
      $0.strings("tags", need.tags)
    }
  }
}
