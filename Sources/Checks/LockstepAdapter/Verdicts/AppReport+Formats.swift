import Lockstep
import LockstepModel
package import LockstepReporting

// For programs.
extension AppReport {
  /// One object: `{"schema":1,"rows":[…],"screens":[…],"findings":[…],"summary":{…}}`.
  package var json: String {
    var tables = LineTables()
    func write(_ row: Row, to json: inout JSONWriter, as kind: String) {
      json.object {
        $0.member("flow", row.flow)
        $0.member(kind, row.id)
        $0.member("path", row.location.source.path)
        $0.member("line", tables.start(of: row.location).line)
        $0.member("verdict", row.verdict.keyword)
        $0.member("reason", row.exception ?? row.verdict.reason)
        $0.member("excepted", row.exception != nil)
      }
    }
    return JSONWriter.document {
      $0.member("schema", 1)
      $0.array("rows") { json in for row in rows { write(row, to: &json, as: "row") } }
      $0.array("screens") { json in for screen in screens { write(screen, to: &json, as: "step") } }
      $0.array("findings") { for finding in findings { $0.writeDiagnostic(finding, &tables) } }
      $0.object("summary") {
        $0.member("rows", rows.count)
        $0.member("as-table", conformingRowCount)
        $0.member("deviating", rows.count { $0.fails })
        $0.member("deviating-screens", screens.count { $0.fails })
        $0.member("flaky", rows.count { $0.verdict == .flaky })
        $0.member("plays", playCount)
      }
    }
  }

  /// JUnit's XML: a suite for each flow, a test case for each row and for each screen that differs. A failed
  /// adapter is an error, and what was not judged is skipped.
  package func junit(_ context: ReportContext = ReportContext()) -> String {
    var suites = flows.map { flow in
      (name: flow.id, cases: (flow.rows + flow.screens).map { testCase($0, context) })
    }
    let others = findings.filter { finding in
      finding.severity == .error && !(rows + screens).contains { $0.bears(finding) }
    }
    // On the way to rows that count, or at none.
    if !others.isEmpty {
      suites.append((name: "on the way", cases: others.map { Self.testCase($0, context) }))
    }
    return JUnitXML.text("lockstep test --app", suites, countsSkipped: true)
  }

  private func testCase(_ row: Row, _ context: ReportContext) -> JUnitXML.Case {
    var test = JUnitXML.Case(
      name: row.text.isEmpty ? row.name : "\(row.name) \(row.text)", className: row.flow,
      file: context.path(of: row.location.source), line: LineTables.line(of: row.location))
    let own = findings.filter { row.bears($0) }
    test.error = Self.problem(own.filter { $0.rule == .failedAdapter })
    switch row.verdict {
    case .conforming: break
    case .deviates where row.fails:
      test.failure =
        Self.problem(own.filter { $0.rule != .failedAdapter })
        ?? (row.verdictText, RuleInfo.deviatingApp.id, row.verdictText)
    case .flaky: test.output = row.verdictText
    case .deviates, .unobservable, .unprepared, .unreachable, .untried:
      if test.error == nil { test.skipReason = row.verdictText }
    }
    return test
  }

  private static func testCase(_ finding: Diagnostic, _ context: ReportContext) -> JUnitXML.Case {
    let name = [finding.flow, finding.row].compactMap(\.self).joined(separator: " ")
    var test = JUnitXML.Case(
      name: name.isEmpty ? "the adapter" : name, className: finding.flow ?? "lockstep",
      file: context.path(of: finding.location.source), line: LineTables.line(of: finding.location))
    if finding.rule == .failedAdapter {
      test.error = problem([finding])
    } else {
      test.failure = problem([finding])
    }
    return test
  }

  private static func problem(_ findings: [Diagnostic]) -> JUnitXML.Case.Problem? {
    findings.first.map { ($0.message, $0.rule.id, JUnitXML.excerpts(findings)) }
  }
}

extension AppReport.Row {
  fileprivate func bears(_ finding: Diagnostic) -> Bool { finding.flow == flow && finding.row == id }
}
