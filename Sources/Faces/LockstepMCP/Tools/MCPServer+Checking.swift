import Lockstep
import LockstepLint
import LockstepModel
import LockstepReporting
import LockstepServing
import LockstepWorkspace

/// `lint` and `explain`.
extension MCPServer {
  func lint(_ arguments: Arguments) async throws(ToolFailure) -> Answer {
    let rule = arguments.text("rule")
    if let rule, RuleCatalogue.info(rule) == nil { throw unknownRule(rule) }
    let named = try arguments.text("path").map { (text) throws(ToolFailure) in try path(text) }
    let least = arguments.text("level").flatMap { word in Severity.allCases.first { $0.word == word } }
    let result = try await checkedFiles()
    let findings = (result.diagnostics + (await driftedTables())).filter { finding in
      let path = finding.location.source.path
      if let rule, finding.rule.id != rule { return false }
      if let least, finding.severity < least { return false }
      return named.map { $0 == "." || path == $0 || path.hasPrefix($0 + "/") } ?? true
    }
    let summary = Summary(of: findings, flows: result.flowCount)
    return Answer(
      AgentReporter.words(summary), lines: AgentReporter.lines(of: findings).map { ($0.group, $0.text) },
      facts: counts(summary) + [("flows", .count(result.flowCount))])
  }

  /// Where the tables next to flows differ from their renderings.
  private func driftedTables() async -> [Diagnostic] {
    guard let checked = await served.checked() else { return [] }
    return checked.files.ownFlows.compactMap { flow in
      try? workspace.driftFinding(of: flow, in: checked.project)?.finding
    }
  }

  func counts(_ summary: Summary) -> [(String, Answer.Fact)] {
    [
      ("errors", .count(summary.errors)), ("warnings", .count(summary.warnings)),
      ("notes", .count(summary.notes)),
    ]
  }

  func explain(_ arguments: Arguments) async throws(ToolFailure) -> Answer {
    let name = arguments.text("rule") ?? ""
    guard let rule = RuleCatalogue.info(name) else { throw unknownRule(name) }
    let tables = arguments.flag("tables") ? commands.tables(rule) : nil
    let lines = RuleText.explanation(rule, tables: tables).split(separator: "\n")
    return Answer(
      lines.first.map(String.init) ?? rule.id, lines: lines.dropFirst().map { (nil, String($0)) },
      facts: [("rule", .text(rule.id))])
  }

  private func unknownRule(_ name: String) -> ToolFailure {
    let names = RuleCatalogue.all.map(\.id)
    return ToolFailure(
      "no rule is called '\(name)'",
      help: Suggestion.help(for: name, among: names) ?? "the resource lockstep://rules lists them")
  }
}
