import LockstepModel

/// JUnit's XML, as CI servers show it: one test case a file, which fails by its errors and warnings.
///
/// Notes are in the case's output, so that they fail nothing.
struct JUnitReporter: Reporter {
  let context: ReportContext

  func report(_ diagnostics: [Diagnostic], summary: Summary) -> String {
    let found = Dictionary(grouping: diagnostics) { $0.location.source.path }
    let cases = Set(context.checkedPaths).union(found.keys).sorted().map { testCase($0, found[$0] ?? []) }
    return JUnitXML.text("lockstep", [("lockstep \(context.command)", cases)])
  }

  private func testCase(_ path: String, _ diagnostics: [Diagnostic]) -> JUnitXML.Case {
    let place = context.pathInRepository(path)
    var test = JUnitXML.Case(name: place, className: "lockstep.\(context.command)", file: place)
    let failures = diagnostics.filter { $0.severity > .note }
    if let first = failures.first {
      test.line = LineTables.line(of: first.location)
      let more = failures.count > 1 ? " (and \(failures.count - 1) more)" : ""
      test.failure = (first.message + more, first.rule.id, JUnitXML.excerpts(failures))
    }
    let notes = diagnostics.filter { $0.severity == .note }
    if !notes.isEmpty { test.output = JUnitXML.excerpts(notes) }
    return test
  }
}
