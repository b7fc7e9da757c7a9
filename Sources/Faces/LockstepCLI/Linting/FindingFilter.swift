import ArgumentParser
import Lockstep
import LockstepLint
import LockstepModel
import LockstepReporting
import LockstepWorkspace

/// Which findings a run is about; the others neither appear in any format nor fail it.
struct FindingFilter: ParsableArguments {
  @Option(help: "A file of known findings, which are not reported.", completion: .file())
  var baseline: String?

  @Flag(help: "Write all present findings into the baseline.")
  var updateBaseline = false

  @Option(help: "Report findings of this rule only; may be repeated.", completion: .list(Self.ruleIDs))
  var select: [String] = []

  @Option(help: "Do not report findings of this rule; may be repeated.", completion: .list(Self.ruleIDs))
  var ignore: [String] = []

  @Option(help: "Report findings of this severity and above: note, warning or error.")
  var level = Severity.note

  @Flag(help: "Print only how often each rule found something; requires the format text.")
  var statistics = false

  private static var ruleIDs: [String] { RuleCatalogue.all.map(\.id) }

  var selection: RuleSelection { RuleSelection(select, ignoring: ignore, from: level) }

  /// - Throws: if a rule does not exist, or the options cannot be combined.
  func checkOptions(_ format: ReportFormat) throws(UsageError) {
    if updateBaseline, selection.isNarrow {
      throw UsageError(
        "--update-baseline writes all findings: it cannot be combined with --select, --ignore or --level")
    }
    for id in select + ignore where RuleCatalogue.info(id) == nil {
      let close = Suggestion.similarNames(to: id, among: Self.ruleIDs)
      throw UsageError(
        "no rule is called '\(id)'",
        help: close.isEmpty ? "'lockstep rules' lists the rules" : "did you mean '\(close[0])'?")
    }
    if statistics, format != .text { throw UsageError("--statistics requires the format text") }
  }

  func callAsFunction(_ result: CheckResult) -> CheckResult {
    let selection = selection
    guard selection.isNarrow else { return result }
    var result = result
    result.diagnostics = result.diagnostics.filter(selection.includes)
    result.silenced = result.silenced.filter { selection.includes($0.finding) }
    return result
  }
}

extension Severity: ExpressibleByArgument {
  package static var allValueStrings: [String] { allCases.map(\.word) }

  package init?(argument: String) {
    guard let severity = Self.allCases.first(where: { $0.word == argument }) else { return nil }
    self = severity
  }
}
