package import LockstepModel
package import LockstepScenarios

/// Writes how scenarios came out in one format.
package protocol TestReporter: Sendable {
  /// The whole report, ending with a line break.
  ///
  /// - Parameter results: in the order of the files.
  func report(_ results: [TestResult]) -> String
}

/// The Test Anything Protocol, version 14: <https://testanything.org/tap-version-14-specification.html>.
struct TAPReporter: TestReporter {
  func report(_ results: [TestResult]) -> String {
    var text = "TAP version 14\n1..\(results.count)\n"
    for (number, result) in results.enumerated() {
      text +=
        "\(result.hasPassed ? "ok" : "not ok") \(number + 1) - \(Self.description(result.test.titledName))\n"
      if let failure = result.failure { text += Self.diagnostics(failure) }
    }
    return text
  }

  /// One line, in which `#` would begin a directive.
  private static func description(_ text: String) -> String {
    Printable.line(text).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }

  private static func diagnostics(_ failure: Diagnostic) -> String {
    let line = LineTables.line(of: failure.location)
    var text = "  ---\n"
    text += "  message: \(quoted(failure.message))\n"
    text += "  severity: fail\n"
    text += "  at: {file: \(quoted(failure.location.source.path)), line: \(line)}\n"
    for note in failure.notes {
      text += "  \(note.kind.rawValue):\n"
      for line in note.lines { text += "    - \(quoted(line))\n" }
    }
    if let help = failure.help { text += "  help: \(quoted(help))\n" }
    return text + "  ...\n"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + Printable.line(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

/// JUnit's XML: a suite for each file of scenarios, a test case for each scenario or example.
///
/// It has no times: time is virtual, and the real one would make two reports of one run differ.
struct TestJUnitReporter: TestReporter {
  func report(_ results: [TestResult]) -> String {
    let files = results.grouped(by: \.test.source.path).map { path, results in
      (name: path, cases: results.map(Self.testCase))
    }
    return JUnitXML.text("lockstep test", files, " skipped=\"0\"")
  }

  private static func testCase(_ result: TestResult) -> JUnitXML.Case {
    let test = result.test
    var xml = JUnitXML.Case(
      name: test.titledName, className: test.scenario.flow.value, file: test.source.path,
      line: LineTables.line(of: test.location))
    xml.failure = result.failure.map { ($0.message, $0.rule.id, JUnitXML.excerpts([$0])) }
    return xml
  }
}

/// Failed scenarios as findings, in a format of those.
struct TestFindingsReporter: TestReporter {
  let reporter: any Reporter

  func report(_ results: [TestResult]) -> String {
    let failures = results.compactMap(\.namedFailure)
    return reporter.report(failures, summary: Summary(of: failures, flows: 0))
  }
}

/// Failed scenarios for people, and how many passed.
package struct TestTextReporter: TestReporter {
  package var style: TextStyle

  package init(style: TextStyle = TextStyle()) { self.style = style }

  package func report(_ results: [TestResult]) -> String {
    var style = style
    style.confirmsSuccess = false
    let failures = results.compactMap(\.namedFailure)
    let text = TextReporter(style: style).report(failures, summary: Summary(of: EmptyCollection(), flows: 0))
    return text + Self.summary(results) + "\n"
  }

  /// `31 scenarios passed`, or `2 of 31 scenarios failed: LTC57 [2], LTC60`.
  private static func summary(_ results: [TestResult]) -> String {
    let failed = results.filter { !$0.hasPassed }
    let all = Count.text(results.count, "scenario")
    if failed.isEmpty { return "\(all) passed" + stubs(results) }
    let names = failed.prefix(10).map { Printable.line($0.test.name) }.joined(separator: ", ")
    return "\(failed.count) of \(all) failed: \(names)\(failed.count > 10 ? ", …" : "")" + stubs(results)
  }

  /// The flows that ran in no scenario although the project has them, because a world answered in their place.
  private static func stubs(_ results: [TestResult]) -> String {
    let stubbed = results.filter { !$0.stubs.isEmpty }
    let names = Set(stubbed.flatMap(\.stubs)).sorted(by: NaturalOrder.isIncreasing).joined(separator: ", ")
    return stubbed.isEmpty
      ? "" : "; the world answers for \(names) in \(Count.text(stubbed.count, "scenario"))"
  }
}

extension TestCase {
  fileprivate var titledName: String { name + (scenario.title.map { " \($0.value)" } ?? "") }
}

extension TestResult {
  /// What failed, with the name of the scenario among its notes.
  package var namedFailure: Diagnostic? {
    guard var failure else { return nil }
    failure.notes.insert(Diagnostic.Note(.scenario, [test.titledName]), at: 0)
    return failure
  }
}
