import Lockstep
import LockstepModel
import LockstepReporting

/// The verdicts of all rows of a project, and the screens that differ, for people and for programs.
package struct AppReport: Sendable {
  /// A row or a screen with the verdict on it.
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

  /// A flow with its rows, in the order of its table.
  struct Flow: Sendable {
    var id: String
    var title: String
    var rows: [Row]
    /// Those that differ; they are no rows, and are not counted among them.
    var screens: [Row]
  }

  let flows: [Flow]
  let findings: [Diagnostic]
  let playCount: Int

  package init(_ test: AppTest) {
    let (program, diagnosis, exceptions) = (test.program, test.diagnosis, AppExceptions(test.project))
    let places = TableLocations(test.project, program)
    let screens = Self.screens(test, diagnosis, exceptions, places)
    flows = places.flows.map { flow in
      let rows = flow.rows.filter { test.isSelected($0.row) }.map { row in
        let verdict = test.verdict(of: row.row, by: diagnosis)
        return Row(
          flow: flow.id, id: program.rowInfo(row.row).id, text: row.text, location: row.location,
          verdict: verdict,
          exception: verdict == .deviates ? exceptions.allowedReason(program.place(of: row.row)) : nil)
      }
      return Flow(id: flow.id, title: flow.title, rows: rows, screens: screens.filter { $0.flow == flow.id })
    }.filter { !$0.rows.isEmpty || !$0.screens.isEmpty }
    findings = test.findings
    playCount = test.results.count
  }

  /// The screens that bear a deviation, each once, in the order of their steps.
  private static func screens(
    _ test: AppTest, _ diagnosis: AppDiagnosis, _ exceptions: AppExceptions, _ places: TableLocations
  ) -> [Row] {
    var verdicts: [StepID: RowVerdict] = [:]
    for one in diagnosis.diagnosedFindings where !one.finding.isAboutAdapter && test.counts(one) {
      guard case .step(let step)? = one.place else { continue }
      let verdict: RowVerdict = one.finding.isFlaky ? .flaky : .deviates
      verdicts[step] = max(verdicts[step] ?? verdict, verdict)
    }
    return test.program.allSteps.compactMap { step in
      guard let verdict = verdicts[step], let location = places[.step(step)] else { return nil }
      let info = test.program.stepInfo(step)
      return Row(
        flow: info.flow, id: info.id, text: "", location: location, verdict: verdict,
        exception: verdict == .deviates ? exceptions.allowedReason(info.place) : nil)
    }
  }

  var rows: [Row] { flows.flatMap(\.rows) }
  var screens: [Row] { flows.flatMap(\.screens) }

  /// How many rows of each verdict there are, and which rows and screens are not as the table.
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
      for screen in flow.screens { text += "  screen \(screen.id): \(Printable.line(screen.verdictText))\n" }
    }
    return text + summary + "\n"
  }

  /// How many rows are as the table.
  package var conformingRowCount: Int { rows.count { $0.verdict == .conforming } }

  /// How many rows and screens deviate that may not.
  package var failureCount: Int { (rows + screens).count { $0.fails } }

  /// The other rows and screens, with their verdicts; those that deviate are findings.
  package var otherLines: [String] {
    let rows = rows.filter { $0.verdict != .conforming && !$0.fails }
    return rows.map { "\($0.name): \(Printable.line($0.verdictText))" }
      + screens.filter { !$0.fails }.map { "screen \($0.name): \(Printable.line($0.verdictText))" }
  }

  /// `32 rows in 5 plays: 30 as the table, 2 deviate; 1 screen deviates`.
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
    let differing = [
      ("deviates", screens.count { $0.fails }),
      ("deviates as excepted", screens.count { $0.exception != nil }),
      ("is flaky", screens.count { $0.verdict == .flaky }),
    ].filter { $0.1 > 0 }.map { words, count in
      let plural = words.replacing("deviates", with: "deviate").replacing("is ", with: "are ")
      return "; \(Count.text(count, "screen")) \(count == 1 ? words : plural)"
    }
    return
      "\(Count.text(rows.count, "row")) in \(Count.text(playCount, "play")): \(parts.joined(separator: ", "))"
      + differing.joined()
  }
}
