package import LockstepModel

/// Reads a report of tests in JUnit's XML.
package enum JUnitReader {
  /// The names of properties whose values name the cases or rows of a test.
  private static let citingProperties: Set = ["verifies", "covers"]
  /// Values of the attributes `status` and `result`, with which some runners say what others say with an element.
  private static let outcomeByWord: [String: ReportedOutcome] = [
    "notrun": .skipped, "disabled": .skipped, "skipped": .skipped, "suppressed": .skipped,
    "ignored": .skipped, "pending": .skipped, "fail": .failed, "failed": .failed, "failure": .failed,
    "error": .failed,
  ]

  package static func read(_ source: SourceText) -> Checked<[ReportedTest]> {
    var scanner = XMLScanner(source.bytes)
    var runs: [ReportedTest] = []
    var open: ReportedTest?
    var suites: [String] = []
    var hasSuite = false
    do throws(XMLScanner.Malformed) {
      while let event = try scanner.next() {
        switch event {
        case .open("testcase", let attributes, let isEmpty):
          let run = test(attributes, in: suites.last ?? "")
          if isEmpty { runs.append(run) } else { open = run }
        case .open("failure", _, _), .open("error", _, _): open?.outcome = .failed
        case .open("skipped", _, _): if open?.outcome == .passed { open?.outcome = .skipped }
        case .open("property", let attributes, _):
          if let name = attributes["name"], citingProperties.contains(name), let value = attributes["value"] {
            open?.verifies.append(value)
          }
        case .open("testsuite", let attributes, let isEmpty):
          hasSuite = true
          if !isEmpty { suites.append(attributes["name"] ?? "") }
        case .open(let name, _, _): if name == "testsuites" { hasSuite = true }
        case .close("testcase"):
          if let run = open { runs.append(run) }
          open = nil
        case .close("testsuite"): _ = suites.popLast()
        case .close: break
        }
      }
    } catch {
      return Checked(nil, [finding(error.message, at: error.offset, in: source)])
    }
    guard hasSuite || !runs.isEmpty else {
      return Checked(nil, [finding("it has no 'testsuite'", at: 0, in: source)])
    }
    return Checked(runs)
  }

  private static func test(_ attributes: [String: String], in suite: String) -> ReportedTest {
    let said = [attributes["status"], attributes["result"]].compactMap { word in
      word.flatMap { outcomeByWord[$0.lowercased()] }
    }
    return ReportedTest(
      name: attributes["name"] ?? "", className: attributes["classname"] ?? attributes["file"] ?? suite,
      outcome: said.max() ?? .passed)
  }

  private static func finding(_ message: String, at place: Int, in source: SourceText) -> Diagnostic {
    Diagnostic(
      .invalidTestReport, "this is not a JUnit XML report: \(message)",
      at: Location(source, Span(place..<place)), help: "give the XML that the test runner writes")
  }
}
