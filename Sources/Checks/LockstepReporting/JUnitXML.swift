package import LockstepModel

/// The elements of JUnit's XML.
package enum JUnitXML {
  /// One `testcase` of a report.
  package struct Case {
    package var name: String
    package var className: String
    package var file: String
    package var line: Int?
    package var failure: (message: String, type: String, text: String)?
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
      if failure == nil, output == nil { return xml + "/>\n" }
      xml += ">\n"
      if let failure {
        xml += "      <failure message=\"\(XML.attribute(failure.message))\""
        xml += " type=\"\(XML.attribute(failure.type))\">\(XML.text(failure.text))</failure>\n"
      }
      if let output { xml += "      <system-out>\(XML.text(output))</system-out>\n" }
      return xml + "    </testcase>\n"
    }
  }

  /// - Parameter more: further attributes of suites.
  package static func text(_ name: String, _ suites: [(name: String, cases: [Case])], _ more: String = "")
    -> String
  {
    func counts(_ cases: [Case]) -> String {
      "tests=\"\(cases.count)\" failures=\"\(cases.count { $0.failure != nil })\" errors=\"0\"\(more)"
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
