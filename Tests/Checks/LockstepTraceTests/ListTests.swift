import Foundation
import LockstepModel
import LockstepTrace
import Testing

/// Which test cases and rows are cited where, for people and for other tools.
@Suite struct Lists {
  @Test func theListNamesTheCitationsOfEachCase() throws {
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

  static func json(_ folder: String, results: ReportOutcomes? = nil) throws -> [String: [[String: Any]]] {
    let text = try TraceFixture(folder: folder).session().trace.jsonList(results)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(json["schema"] as? Int == 1)
    return ["cases", "rows"].reduce(into: [:]) { $0[$1] = json[$1] as? [[String: Any]] ?? [] }
  }

  static func uncited(_ entries: [[String: Any]]?) -> [String] {
    (entries ?? []).filter { ($0["citations"] as? [Any])?.isEmpty == true }.compactMap { $0["id"] as? String }
  }

  @Test func jsonHasTheSameCitations() throws {
    let list = try Self.json("clean")
    let cases = try #require(list["cases"])
    let first = try #require(cases.first)
    #expect(first["id"] as? String == "LTC51" && first["title"] as? String == "User selects forgot PIN")
    #expect(first["flows"] as? [String] == ["UC2.3"] && first["manual"] as? Bool == false)
    let citation = try #require((first["citations"] as? [[String: Any]])?.first)
    #expect(
      citation["path"] as? String == "app/unlock/UnlockTheAppTests.kt" && citation["line"] as? Int == 11)
    #expect(citation["outcome"] == nil)
    #expect(Self.uncited(cases) == ["LTC71"])
    #expect(cases.first { $0["id"] as? String == "LTC71" }?["manual"] as? Bool == true)
    #expect(Self.uncited(list["rows"]) == [])
    let found = try Self.json("findings")
    #expect(Self.uncited(found["cases"]) == ["LTC58", "LTC59"])
    #expect(Self.uncited(found["rows"]).sorted() == ["PF2.8 1.1a", "UC2.3 1.1b", "UC9.6 1.1a"])
  }

  @Test func withResultsACitationHasTheOutcomeOfItsTest() throws {
    let results = try Results.results(
      #"<testsuite><testcase name="LTC51 User selects forgot PIN"><failure/></testcase></testsuite>"#,
      try TraceFixture(folder: "clean").session().trace.names)
    let cases = try Self.json("clean", results: results)["cases"]
    let outcomes = (cases ?? []).flatMap { $0["citations"] as? [[String: Any]] ?? [] }.compactMap {
      $0["outcome"] as? String
    }
    #expect(outcomes.contains("failed") && !outcomes.contains("passed"))
  }
}
