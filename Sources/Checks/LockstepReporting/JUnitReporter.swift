package import LockstepModel

/// JUnit's XML, as CI servers show it: one test case a file, which fails by its errors and warnings.
///
/// Notes are in the case's output, so that they fail nothing.
struct JUnitReporter: Reporter {
  let files: [String]
  let command: String

  func report(_ diagnostics: [Diagnostic], summary: Summary) -> String {
    let found = Dictionary(grouping: diagnostics) { $0.location.source.path }
    let cases = Set(files).union(found.keys).sorted().map { testCase($0, found[$0] ?? []) }
    return JUnitXML.text("lockstep", [("lockstep \(command)", cases)])
  }

  private func testCase(_ path: String, _ diagnostics: [Diagnostic]) -> JUnitXML.Case {
    var test = JUnitXML.Case(name: path, className: "lockstep.\(command)", file: path)
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

/// The elements of JUnit's XML.
package enum JUnitXML {
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
