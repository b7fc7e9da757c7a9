import LockstepModel
import LockstepScenarios

/// JUnit's XML: a suite for each file of scenarios, a test case for each scenario or example.
///
/// It has no times: time is virtual, and the real one would make two reports of one run differ.
struct TestJUnitReporter: TestReporter {
  let context: ReportContext

  func report(_ results: [TestResult]) -> String {
    let files = results.grouped(by: \.test.source.path).map { path, results in
      (name: context.pathInRepository(path), cases: results.map(testCase))
    }
    return JUnitXML.text("lockstep test", files, countsSkipped: true)
  }

  private func testCase(_ result: TestResult) -> JUnitXML.Case {
    let test = result.test
    var xml = JUnitXML.Case(
      name: test.titledName, className: test.scenario.flow.value, file: context.path(of: test.source),
      line: LineTables.line(of: test.location))
    xml.failure = result.failure.map { ($0.message, $0.rule.id, JUnitXML.excerpts([$0])) }
    return xml
  }
}
