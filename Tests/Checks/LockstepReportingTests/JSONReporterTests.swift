import Foundation
import Lockstep
import LockstepModel
import LockstepReporting
import Testing

@Suite struct JSONReporterTests {
  @Test func positionsAreInScalarsAndBytes() throws {
    let source = SourceText(path: "a \"b\".yaml", bytes: [0xEF, 0xBB, 0xBF] + Array("é: [\r\n漢字]\n".utf8))
    let diagnostic = Diagnostic(
      RuleInfo("r"), severity: .error, "m", at: Location(source, Span(start: 6, end: 15)),
      flow: "F", row: "1.1",
      related: [.init(Location(source, Span(start: 3, end: 5)), "here")],
      fixes: [.init("t", isSafe: true, edits: [.init(Span(start: 15, end: 15), "]\n")])])
    let report = try parse([diagnostic])
    let first = try #require((report["diagnostics"] as? [[String: Any]])?.first)
    #expect(first["path"] as? String == "a \"b\".yaml")
    #expect(first["start"] as? [String: Int] == ["line": 1, "column": 3, "offset": 6])
    #expect(first["end"] as? [String: Int] == ["line": 2, "column": 3, "offset": 15])
    #expect(first["flow"] as? String == "F")
    #expect(first["row"] as? String == "1.1")
    #expect(first["help"] is NSNull)
    let related = try #require((first["related"] as? [[String: Any]])?.first)
    #expect(related["start"] as? [String: Int] == ["line": 1, "column": 1, "offset": 3])
    #expect(related["message"] as? String == "here")
    let fix = try #require((first["fixes"] as? [[String: Any]])?.first)
    let edit = try #require((fix["edits"] as? [[String: Any]])?.first)
    #expect(fix["safe"] as? Bool == true)
    #expect(edit["text"] as? String == "]\n")
    #expect((edit["start"] as? [String: Int])?["offset"] == 15)
  }

  @Test func theSummaryCounts() throws {
    let source = SourceText(path: "a.yaml", text: "a")
    let place = Location(source, Span(start: 0, end: 1))
    let report = try parse([
      Diagnostic(RuleInfo("a"), severity: .warning, "m", at: place),
      Diagnostic(RuleInfo("b"), severity: .error, "m", at: place),
      Diagnostic(RuleInfo("c"), severity: .note, "m", at: place),
    ])
    #expect(report["schema"] as? Int == 1)
    let summary = try #require(report["summary"] as? [String: Any])
    #expect(summary["errors"] as? Int == 1)
    #expect(summary["warnings"] as? Int == 1)
    #expect(summary["notes"] as? Int == 1)
    #expect(summary["files"] as? Int == 1)
    #expect(summary["flows"] as? Int == 3)
  }

  private func parse(_ diagnostics: [Diagnostic]) throws -> [String: Any] {
    let text = JSONReporter().report(diagnostics, summary: Summary(of: diagnostics, flows: 3))
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? [String: Any])
  }
}
