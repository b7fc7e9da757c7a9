import LockstepModel

/// JUnit's XML, as CI servers show it: one test case a file, which fails by its errors and warnings.
///
/// Notes are in the case's output, so that they fail nothing.
struct JUnitReporter: Reporter {
  let files: [String]
  let command: String

  func report(_ diagnostics: [Diagnostic], summary: Summary) -> String {
    let found = Dictionary(grouping: diagnostics) { $0.location.source.path }
    let paths = Set(files).union(found.keys).sorted()
    let failures = paths.count { !Self.failures(found[$0] ?? []).isEmpty }
    let counts = "tests=\"\(paths.count)\" failures=\"\(failures)\" errors=\"0\""
    let seconds = summary.milliseconds.map { " time=\"\(Self.seconds($0))\"" } ?? ""
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    xml += "<testsuites name=\"lockstep\" \(counts)\(seconds)>\n"
    xml += "  <testsuite name=\"lockstep \(command)\" \(counts)\(seconds)>\n"
    for path in paths { xml += testCase(path, found[path] ?? []) }
    return xml + "  </testsuite>\n</testsuites>\n"
  }

  private static func failures(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.filter { $0.severity > .note }
  }

  private func testCase(_ path: String, _ diagnostics: [Diagnostic]) -> String {
    let path = XML.attribute(path)
    let opening = "    <testcase name=\"\(path)\" classname=\"lockstep.\(command)\" file=\"\(path)\""
    if diagnostics.isEmpty { return opening + "/>\n" }
    let failures = Self.failures(diagnostics)
    var xml = opening
    if let first = failures.first { xml += " line=\"\(LineTables.line(of: first.location))\"" }
    xml += ">\n"
    if let first = failures.first {
      let more = failures.count > 1 ? " (and \(failures.count - 1) more)" : ""
      xml += "      <failure message=\"\(XML.attribute(first.message + more))\""
      xml += " type=\"\(XML.attribute(first.rule.id))\">\(Self.rendered(failures))</failure>\n"
    }
    let notes = diagnostics.filter { $0.severity == .note }
    if !notes.isEmpty { xml += "      <system-out>\(Self.rendered(notes))</system-out>\n" }
    return xml + "    </testcase>\n"
  }

  private static func rendered(_ diagnostics: [Diagnostic]) -> String {
    let text = TextReporter().report(diagnostics, summary: Summary(of: EmptyCollection(), flows: 0))
    return XML.text(text)
  }

  private static func seconds(_ milliseconds: Int) -> String {
    let digits = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
