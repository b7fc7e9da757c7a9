import Lockstep
import LockstepModel
import LockstepReporting

/// The verdicts of all rows of a project, for people and for programs.
package struct AppReport: Sendable {
  /// A row with the verdict on it.
  struct Row: Sendable {
    var flow: String
    var id: String
    var text: String
    var location: Location
    var verdict: RowVerdict
    /// Why it may deviate.
    var exception: String?

    var name: String { "\(flow) \(id)" }
    var fails: Bool { verdict == .deviates && exception == nil }
    var verdictText: String { exception.map { "deviates, as excepted: \($0)" } ?? verdict.explanation }
  }

  private let flows: [(id: String, title: String, rows: [Row])]
  private let findings: [Diagnostic]
  private let playCount: Int

  package init(_ test: AppTest) {
    let exceptions = AppExceptions(test.project)
    let findings = test.findings
    let diagnosis = test.diagnosis
    flows = TableLocations(test.project, test.program).flows.map { flow in
      var rows = flow.rows.filter { test.isSelected($0.row) }.map { row in
        let verdict = test.verdict(of: row.row, by: diagnosis)
        let name = test.program.place(of: row.row)
        let id = test.program.rowInfo(row.row).id
        return Row(
          flow: flow.id, id: id, text: row.text, location: row.location, verdict: verdict,
          exception: verdict == .deviates ? exceptions.allowedReason(name) : nil)
      }
      // A screen that differs bears it itself, as the step.
      for finding in findings where finding.rule == .deviatingApp && finding.flow == flow.id {
        guard let step = finding.row, !rows.contains(where: { $0.id == step }) else { continue }
        rows.append(
          Row(
            flow: flow.id, id: step, text: "", location: finding.location,
            verdict: finding.severity == .error ? .deviates : .flaky))
      }
      return (flow.id, flow.title, rows)
    }.filter { !$0.2.isEmpty }
    self.findings = findings
    playCount = test.results.count
  }

  private var rows: [Row] { flows.flatMap(\.rows) }

  /// How many rows of each verdict there are, and which are not as the table.
  package var text: String {
    var text = ""
    for flow in flows {
      let other = flow.rows.filter { $0.verdict != .conforming }
      // What nothing on a screen shows is neither.
      let hidden = flow.rows.count { $0.verdict == .unobservable }
      text +=
        "\(flow.id) \(flow.title): \(flow.rows.count - other.count) of "
        + "\(Count.text(flow.rows.count - hidden, "row")) as the table"
        + (hidden > 0 ? ", \(hidden) not observable" : "") + "\n"
      for row in other { text += "  \(row.id): \(Printable.line(row.verdictText))\n" }
    }
    return text + summary + "\n"
  }

  /// How many rows are as the table.
  package var conformingRowCount: Int { rows.count { $0.verdict == .conforming } }

  /// How many rows deviate that may not.
  package var failingRowCount: Int { rows.count { $0.fails } }

  /// The other rows, with their verdicts; those that deviate are findings.
  package var otherRowLines: [String] {
    rows.filter { $0.verdict != .conforming && !$0.fails }.map {
      "\($0.name): \(Printable.line($0.verdictText))"
    }
  }

  /// `32 rows in 5 plays: 30 as the table, 2 deviate`.
  package var summary: String {
    let counts: [(String, (Row) -> Bool)] = [
      ("as the table", { $0.verdict == .conforming }), ("deviate", { $0.fails }),
      ("deviate as excepted", { $0.exception != nil }), ("flaky", { $0.verdict == .flaky }),
      ("not observable", { $0.verdict == .unobservable }),
      ("cannot be prepared", { $0.verdict.keyword == "cannot-prepare" }),
      ("cannot be reached", { $0.verdict.keyword == "cannot-reach" }),
      ("not tried", { $0.verdict.keyword == "not-tried" }),
    ]
    let parts = counts.compactMap { words, isMeant in
      let count = rows.count(where: isMeant)
      return count > 0 ? "\(count) \(words)" : nil
    }
    return
      "\(Count.text(rows.count, "row")) in \(Count.text(playCount, "play")): \(parts.joined(separator: ", "))"
  }

  /// One object: `{"schema":1,"rows":[…],"findings":[…],"summary":{…}}`.
  package var json: String {
    var tables = LineTables()
    return JSONWriter.document {
      $0.member("schema", 1)
      $0.array("rows") { json in
        for row in rows {
          json.object {
            $0.member("flow", row.flow)
            $0.member("row", row.id)
            $0.member("path", row.location.source.path)
            $0.member("line", tables.start(of: row.location).line)
            $0.member("verdict", row.verdict.keyword)
            $0.member("reason", row.exception ?? row.verdict.reason)
            $0.member("excepted", row.exception != nil)
          }
        }
      }
      $0.array("findings") { for finding in findings { $0.writeDiagnostic(finding, &tables) } }
      $0.object("summary") {
        $0.member("rows", rows.count)
        $0.member("as-table", conformingRowCount)
        $0.member("deviating", failingRowCount)
        $0.member("flaky", rows.count { $0.verdict == .flaky })
        $0.member("plays", playCount)
      }
    }
  }

  /// JUnit's XML: a suite for each flow, a test case for each row.
  package var junit: String {
    JUnitXML.text(
      "lockstep test --app",
      flows.map { flow in (name: flow.id, cases: flow.rows.map(testCase)) })
  }

  private func testCase(_ row: Row) -> JUnitXML.Case {
    var test = JUnitXML.Case(
      name: row.text.isEmpty ? row.name : "\(row.name) \(row.text)", className: row.flow,
      file: row.location.source.path,
      line: LineTables.line(of: row.location))
    let own = findings.filter { $0.flow == row.flow && $0.row == row.id }
    if row.fails, let first = own.first {
      test.failure = (first.message, first.rule.id, JUnitXML.excerpts(own))
    } else if row.verdict != .conforming {
      test.output = row.verdictText
    }
    return test
  }
}
