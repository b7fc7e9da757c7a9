import LockstepModel
import LockstepScenarios

/// One page with the tables of the flows and, for each row, how often it was taken. It loads nothing.
struct CoverageHTMLReporter: CoverageReporter {
  private static let style = """
    body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
    table { border-collapse: collapse; width: 100%; margin-bottom: 2rem; }
    th, td { border: 1px solid #8886; padding: .25rem .5rem; text-align: left; vertical-align: top; }
    td.count { text-align: right; font-variant-numeric: tabular-nums; width: 4rem; }
    tr.taken td.count { background: #2a93; }
    tr.missed td.count { background: #e335; font-weight: bold; }
    ul { margin: .25rem 0; padding-left: 1.25rem; }
    @media (prefers-color-scheme: dark) { body { background: #111; color: #ddd; } a { color: #8af; } }
    """

  func report(_ coverage: Coverage) -> String {
    var html = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Coverage of the flows</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <h1>Coverage of the flows</h1>
      <p>Rows \(coverage.rowShare.text), steps \(coverage.stepShare.text), results \
      \(coverage.resultShare.text), error flows \(coverage.errorFlowShare.text), test cases \
      \(coverage.testCaseShare.text).</p>
      <table>
      <tr><th>Flow</th><th>Rows</th><th>Steps</th><th>Results</th><th>Test cases</th></tr>

      """
    for flow in coverage.flows {
      html += "<tr><td><a href=\"#\(anchor(flow))\">\(text(flow.id)) \(text(flow.title))</a></td>"
      html += "<td>\(flow.rowShare.text)</td><td>\(flow.stepShare.text)</td>"
      html += "<td>\(list(flow.results))</td><td>\(list(flow.testCases))</td></tr>\n"
    }
    html += "</table>\n"
    if !coverage.errorFlows.isEmpty { html += "<p>Error flows: \(list(coverage.errorFlows))</p>\n" }
    for flow in coverage.flows { html += table(flow) }
    return html + "</body>\n</html>\n"
  }

  private func table(_ flow: Coverage.Flow) -> String {
    var html = "<h2 id=\"\(anchor(flow))\">\(text(flow.id)) \(text(flow.title))</h2>\n<table>\n"
    html += "<tr><th>#</th><th>Description</th><th>Next</th><th>Taken</th></tr>\n"
    for part in flow.scenarios {
      if let description = part.description { html += row(part.id, description, part.next, count: nil) }
      for step in part.steps {
        html += row(step.id, step.description, step.next, count: step.count)
        for taken in step.rows {
          html += row(
            taken.id, taken.description, taken.next, count: taken.count, reason: taken.untakenReason)
        }
      }
    }
    return html + "</table>\n"
  }

  private func row(
    _ id: String, _ description: String, _ next: String, count: Int?, reason: String? = nil
  ) -> String {
    let name = count.map { $0 > 0 ? " class=\"taken\"" : " class=\"missed\"" } ?? ""
    return
      "<tr\(name)><td>\(text(id))</td><td>\(CellHTML().html(description))</td><td>\(CellHTML().html(next))</td>"
      + "<td class=\"count\">\(count.map(String.init) ?? "")"
      + (reason.map { "<br><small>\(text($0))</small>" } ?? "") + "</td></tr>\n"
  }

  private func list(_ items: [Coverage.NamedCount]) -> String {
    items.map { "\(text($0.name)) (\($0.count))" }.joined(separator: ", ")
  }

  private func anchor(_ flow: Coverage.Flow) -> String { XML.attribute(flow.id) }

  private func text(_ text: String) -> String { XML.text(text) }
}
