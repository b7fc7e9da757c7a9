import LockstepModel
package import LockstepScenarios

/// Failed scenarios for people, and how many passed.
package struct TestTextReporter: TestReporter {
  package var style: TextStyle

  package init(style: TextStyle = TextStyle()) { self.style = style }

  package func report(_ results: [TestResult]) -> String {
    var style = style
    style.confirmsSuccess = false
    let failures = results.compactMap(\.namedFailure)
    let text = TextReporter(style: style).report(failures, summary: Summary(of: EmptyCollection(), flows: 0))
    return text + Self.summaryText(results) + "\n"
  }

  /// `31 scenarios passed`, or `2 of 31 scenarios failed: LTC57 [2], LTC60`.
  private static func summaryText(_ results: [TestResult]) -> String {
    let failed = results.filter { !$0.hasPassed }
    let all = Count.text(results.count, "scenario")
    if failed.isEmpty { return "\(all) passed" + stubsNote(results) }
    let names = failed.prefix(10).map { Printable.line($0.test.name) }.joined(separator: ", ")
    return "\(failed.count) of \(all) failed: \(names)\(failed.count > 10 ? ", …" : "")" + stubsNote(results)
  }

  /// The flows that ran in no scenario although the project has them, because a world answered in their place.
  private static func stubsNote(_ results: [TestResult]) -> String {
    let stubbed = results.filter { !$0.stubs.isEmpty }
    let names = Set(stubbed.flatMap(\.stubs)).sorted(by: NaturalOrder.isIncreasing).joined(separator: ", ")
    return stubbed.isEmpty
      ? "" : "; the world answers for \(names) in \(Count.text(stubbed.count, "scenario"))"
  }
}
