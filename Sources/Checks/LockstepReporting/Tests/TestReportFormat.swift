import LockstepModel
import LockstepScenarios

/// The formats of ``TestReporter``; a raw value is the word `lockstep test --format` takes.
package enum TestReportFormat: String, CaseIterable, Sendable {
  /// For people: what failed, with an excerpt of the scenario, and how many passed.
  case text
  /// For programs: one object.
  case json
  /// For the test tabs of CI servers: XML.
  case junit
  /// For test harnesses: the Test Anything Protocol, version 14.
  case tap
  /// For code scanning: failures as findings in SARIF 2.1.0.
  case sarif

  /// The reporter of this format; only ``text`` heeds `style`, `context` is for formats of other tools.
  package func reporter(
    style: TextStyle = TextStyle(), context: ReportContext = ReportContext()
  ) -> any TestReporter {
    switch self {
    case .text: TestTextReporter(style: style)
    case .json: TestJSONReporter()
    case .junit: TestJUnitReporter(context: context)
    case .tap: TAPReporter()
    case .sarif: TestFindingsReporter(reporter: SARIFReporter(context: context))
    }
  }
}
