import LockstepModel
import LockstepScenarios

/// Shares for people, and the rows that no scenario takes, at their places.
struct CoverageTextReporter: CoverageReporter {
  func report(_ coverage: Coverage) -> String {
    var tables = LineTables()
    var text = ""
    for flow in coverage.flows { text += Self.sharesLine(of: flow) + missingLines(of: flow, &tables) }
    let errors = coverage.errorFlows.filter { $0.count == 0 }.map(\.name)
    if !errors.isEmpty { text += "no scenario comes to the error flows: \(errors.joined(separator: ", "))\n" }
    text += "all flows: rows \(coverage.rowShare.text), steps \(coverage.stepShare.text)"
    text += Self.nonemptyShares([
      ("results", coverage.resultShare), ("error flows", coverage.errorFlowShare),
      ("test cases", coverage.testCaseShare),
    ])
    return text + "\n"
  }

  private static func sharesLine(of flow: Coverage.Flow) -> String {
    "\(flow.id): rows \(flow.rowShare.text), steps \(flow.stepShare.text)"
      + nonemptyShares([("results", flow.resultShare), ("test cases", flow.testCaseShare)]) + "\n"
  }

  /// Only what there is any of.
  private static func nonemptyShares(_ shares: [(String, Coverage.Share)]) -> String {
    shares.filter { $0.1.total > 0 }.map { ", \($0.0) \($0.1.text)" }.joined()
  }

  private func missingLines(of flow: Coverage.Flow, _ tables: inout LineTables) -> String {
    var text = ""
    for step in flow.steps {
      for row in step.rows where row.count == 0 {
        let line = tables.start(of: row.location).line
        text += "  \(Printable.line(row.location.source.path)):\(line): \(flow.id) \(row.id) is not taken"
        text += row.untakenReason.map { ": \($0)\n" } ?? "\n"
      }
    }
    let results = flow.results.filter { $0.count == 0 }.map { "'\($0.name)'" }
    if !results.isEmpty { text += "  results never returned: \(results.joined(separator: ", "))\n" }
    let cases = flow.testCases.filter { $0.count == 0 }.map(\.name)
    if !cases.isEmpty { text += "  test cases without a scenario: \(cases.joined(separator: ", "))\n" }
    return text
  }
}
