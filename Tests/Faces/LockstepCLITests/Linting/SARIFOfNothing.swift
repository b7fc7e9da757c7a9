import Lockstep
import LockstepModel
import LockstepReporting

/// A report without findings and rules, as another caller may make one.
enum SARIFOfNothing {
  static let text = SARIFReporter(context: ReportContext(version: "0.1.0"))
    .report([], summary: Summary(of: [Diagnostic](), flows: 0))
}
