import ArgumentParser
import Lockstep
import LockstepLint
import LockstepModel
import LockstepReporting
import LockstepWorkspace

/// Which findings a run is about; the others neither appear in any format nor fail it.
struct FindingFilter: ParsableArguments {
  @Option(help: "Report findings of this rule only; can be repeated.", completion: .list(Self.rules))
  var select: [String] = []

  @Option(help: "Do not report findings of this rule; can be repeated.", completion: .list(Self.rules))
  var ignore: [String] = []

  @Option(help: "Report findings of this severity and above: note, warning or error.")
  var level = FailLevel.note

  @Flag(help: "Print only how often each rule found something; requires the format text.")
  var statistics = false

  private static var rules: [String] { RuleCatalogue.all.map(\.id) }

  var isNarrow: Bool { !select.isEmpty || !ignore.isEmpty || level != .note }

  /// - Throws: if a rule does not exist.
  func check(_ format: ReportFormat) throws(UsageError) {
    for id in select + ignore where RuleCatalogue.info(id) == nil {
      let close = RenamedRules.newID(of: id).map { [$0] } ?? Suggestion.close(to: id, among: Self.rules)
      throw UsageError(
        "no rule is called '\(id)'",
        help: close.isEmpty ? "'lockstep rules' lists the rules" : "did you mean '\(close[0])'?")
    }
    if level == .never { throw UsageError("--level takes note, warning or error") }
    if statistics, format != .text { throw UsageError("--statistics requires the format text") }
  }

  func callAsFunction(_ result: CheckResult) -> CheckResult {
    guard isNarrow else { return result }
    var result = result
    result.diagnostics = result.diagnostics.filter { finding in
      (select.isEmpty || select.contains(finding.rule.id)) && !ignore.contains(finding.rule.id)
        && level.fails(Summary(of: [finding], flows: 0))
    }
    return result
  }
}
