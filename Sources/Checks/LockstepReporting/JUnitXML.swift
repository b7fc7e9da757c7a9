package import LockstepModel

/// The elements of JUnit's XML.
package enum JUnitXML {
  /// One `testcase` of a report.
  package struct Case {
    package var name: String
    package var className: String
    package var file: String
    package var line: Int?
    /// What is wrong.
    package typealias Problem = (message: String, type: String, text: String)

    package var failure: Problem?
    /// What kept the test from being made.
    package var error: Problem?
    /// Why it was not made.
    package var skipReason: String?
    /// Notes, which fail nothing.
    package var output: String?

    package init(name: String, className: String, file: String, line: Int? = nil) {
      self.name = name
      self.className = className
      self.file = file
      self.line = line
    }

    fileprivate var xml: String {
      var xml = "    <testcase name=\"\(XML.attribute(name))\" classname=\"\(XML.attribute(className))\""
      xml += " file=\"\(XML.attribute(file))\"" + (line.map { " line=\"\($0)\"" } ?? "")
      if failure == nil, error == nil, skipReason == nil, output == nil { return xml + "/>\n" }
      xml += ">\n"
      for (element, problem) in [("failure", failure), ("error", error)] {
        guard let problem else { continue }
        xml += "      <\(element) message=\"\(XML.attribute(problem.message))\""
        xml += " type=\"\(XML.attribute(problem.type))\">\(XML.text(problem.text))</\(element)>\n"
      }
      if let skipReason { xml += "      <skipped message=\"\(XML.attribute(skipReason))\"/>\n" }
      if let output { xml += "      <system-out>\(XML.text(output))</system-out>\n" }
      return xml + "    </testcase>\n"
    }
  }

  /// - Parameter countsSkipped: whether suites say how many cases were skipped.
  package static func text(
    _ name: String, _ suites: [(name: String, cases: [Case])], countsSkipped: Bool = false
  ) -> String {
    func counts(_ cases: [Case]) -> String {
      "tests=\"\(cases.count)\" failures=\"\(cases.count { $0.failure != nil })\""
        + " errors=\"\(cases.count { $0.error != nil })\""
        + (countsSkipped ? " skipped=\"\(cases.count { $0.skipReason != nil })\"" : "")
    }
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    xml += "<testsuites name=\"\(name)\" \(counts(suites.flatMap(\.cases)))>\n"
    for suite in suites {
      xml += "  <testsuite name=\"\(XML.attribute(suite.name))\" \(counts(suite.cases))>\n"
      xml += suite.cases.map(\.xml).joined() + "  </testsuite>\n"
    }
    return xml + "</testsuites>\n"
  }

  package static func excerpts(_ diagnostics: [Diagnostic]) -> String {
    TextReporter().report(diagnostics, summary: Summary(of: EmptyCollection(), flows: 0))
  }
}
