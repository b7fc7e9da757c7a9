import LockstepModel
import LockstepScenarios

/// JUnit's XML: a suite for each file of scenarios, a test case for each scenario or example.
///
/// It has no times: time is virtual, and the real one would make two reports of one run differ.
struct TestJUnitReporter: TestReporter {
  func report(_ results: [TestResult]) -> String {
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    xml += "<testsuites name=\"lockstep test\" \(Self.counts(results))>\n"
    var files: [(path: String, results: [TestResult])] = []
    for result in results {
      let path = result.test.source.path
      if files.last?.path != path { files.append((path, [])) }
      files[files.count - 1].results.append(result)
    }
    for file in files {
      xml += "  <testsuite name=\"\(XML.attribute(file.path))\" \(Self.counts(file.results))>\n"
      for result in file.results { xml += Self.testCase(result) }
      xml += "  </testsuite>\n"
    }
    return xml + "</testsuites>\n"
  }

  private static func counts(_ results: [TestResult]) -> String {
    "tests=\"\(results.count)\" failures=\"\(results.count { !$0.passed })\" errors=\"0\" skipped=\"0\""
  }

  private static func testCase(_ result: TestResult) -> String {
    let test = result.test
    let title = test.scenario.title.map { " \($0.value)" } ?? ""
    var xml = "    <testcase name=\"\(XML.attribute(test.name + title))\""
    xml += " classname=\"\(XML.attribute(test.scenario.flow.value))\""
    xml += " file=\"\(XML.attribute(test.source.path))\" line=\"\(LineTables.line(of: test.location))\""
    guard let failure = result.failure else { return xml + "/>\n" }
    let text = TextReporter().report([failure], summary: Summary(of: EmptyCollection(), flows: 0))
    xml += ">\n      <failure message=\"\(XML.attribute(failure.message))\""
    xml += " type=\"\(XML.attribute(failure.rule.id))\">\(XML.text(text))</failure>\n"
    return xml + "    </testcase>\n"
  }
}
