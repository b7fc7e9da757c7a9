import LockstepModel
package import LockstepScenarios

/// Writes what scenarios took of the flows in one format.
package protocol CoverageReporter: Sendable {
  /// The whole report, ending with a line break.
  func report(_ coverage: Coverage) -> String
}

/// The formats of ``CoverageReporter``; a raw value is the word `lockstep test --coverage` takes.
package enum CoverageFormat: String, CaseIterable, Sendable {
  /// For people: shares, and the rows that no scenario takes.
  case text
  /// For programs: one object.
  case json
  /// For CI servers: Cobertura's XML, a line for each row.
  case cobertura
  /// For editors and servers: LCOV's trace file, a line for each row.
  case lcov
  /// For people: the tables with a count for each row.
  case html

  package var reporter: any CoverageReporter {
    switch self {
    case .text: CoverageTextReporter()
    case .json: CoverageJSONReporter()
    case .cobertura: CoberturaReporter()
    case .lcov: LCOVReporter()
    case .html: CoverageHTMLReporter()
    }
  }
}

extension Coverage.Share {
  /// `17 of 20 (85 %)`.
  var words: String { "\(covered) of \(total) (\(percent) %)" }
}

/// LCOV's trace file (geninfo(1)): a function for each step, a line for each row.
struct LCOVReporter: CoverageReporter {
  func report(_ coverage: Coverage) -> String {
    var tables = LineTables()
    var text = ""
    for file in CoverageLines(coverage).files {
      text += "TN:\nSF:\(file.path)\n"
      let steps = file.flows.flatMap { flow in flow.steps.map { (name: "\(flow.id) \($0.id)", step: $0) } }
      for (name, step) in steps { text += "FN:\(tables.start(of: step.location).line),\(name)\n" }
      for (name, step) in steps { text += "FNDA:\(step.count),\(name)\n" }
      text += "FNF:\(steps.count)\nFNH:\(steps.count { $0.step.count > 0 })\n"
      for line in file.lines { text += "DA:\(line.number),\(line.hits)\n" }
      text += "LF:\(file.lines.count)\nLH:\(file.covered)\nend_of_record\n"
    }
    return text
  }
}

/// Shares for people, and the rows that no scenario takes, at their places.
struct CoverageTextReporter: CoverageReporter {
  func report(_ coverage: Coverage) -> String {
    var tables = LineTables()
    var text = ""
    for flow in coverage.flows { text += Self.shares(flow) + missing(flow, &tables) }
    let errors = coverage.errorFlows.filter { $0.count == 0 }.map(\.name)
    if !errors.isEmpty { text += "no scenario comes to the error flows: \(errors.joined(separator: ", "))\n" }
    text += "all flows: rows \(coverage.rowShare.words), steps \(coverage.stepShare.words)"
    text += Self.further([
      ("results", coverage.resultShare), ("error flows", coverage.errorFlowShare),
      ("test cases", coverage.testCaseShare),
    ])
    return text + "\n"
  }

  private static func shares(_ flow: Coverage.Flow) -> String {
    "\(flow.id): rows \(flow.rowShare.words), steps \(flow.stepShare.words)"
      + further([("results", flow.resultShare), ("test cases", flow.testCaseShare)]) + "\n"
  }

  /// Only what there is any of.
  private static func further(_ shares: [(String, Coverage.Share)]) -> String {
    shares.filter { $0.1.total > 0 }.map { ", \($0.0) \($0.1.words)" }.joined()
  }

  private func missing(_ flow: Coverage.Flow, _ tables: inout LineTables) -> String {
    var text = ""
    for step in flow.steps {
      for row in step.rows where row.count == 0 {
        let line = tables.start(of: row.location).line
        text += "  \(Printable.line(row.location.source.path)):\(line): \(flow.id) \(row.id) is not taken"
        text += row.reason.map { ": \($0)\n" } ?? "\n"
      }
    }
    let results = flow.results.filter { $0.count == 0 }.map { "'\($0.name)'" }
    if !results.isEmpty { text += "  results never returned: \(results.joined(separator: ", "))\n" }
    let cases = flow.testCases.filter { $0.count == 0 }.map(\.name)
    if !cases.isEmpty { text += "  test cases without a scenario: \(cases.joined(separator: ", "))\n" }
    return text
  }
}
