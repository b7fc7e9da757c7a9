import Lockstep
import LockstepLint
import LockstepModel
import LockstepReporting
import LockstepServing
import LockstepWorkspace

/// `lint` and `explain`.
extension MCPServer {
  func lint(_ arguments: ToolArguments) async throws(ToolFailure) -> ToolReply {
    let rule = arguments.text("rule")
    if let rule, RuleCatalogue.info(rule) == nil { throw unknownRuleFailure(rule) }
    let named = try arguments.text("path").map { (text) throws(ToolFailure) in try validatedPath(text) }
    let least = arguments.text("level").flatMap { word in Severity.allCases.first { $0.word == word } }
    let result = try await checkFiles()
    func isWanted(_ path: String) -> Bool {
      named.map { $0 == "." || path == $0 || path.hasPrefix($0 + "/") } ?? true
    }
    let all = result.diagnostics + (await driftFindings())
    let findings = all.filter { finding in
      if let rule, finding.rule.id != rule { return false }
      if let least, finding.severity < least { return false }
      return isWanted(finding.location.source.path)
    }
    let summary = Summary(of: findings, flows: result.flowCount)
    // Only where something could not be read, findings may have been held back.
    let refused = result.diagnostics.filter { [.lostNumbers, .unreadUseCase].contains($0.rule) }
    let unread = result.brokenFiles.union(refused.map(\.location.source.path)).filter(isWanted)
    let rest =
      unread.isEmpty
      ? "" : "; parts of \(Suggestion.list(unread)) could not be read: more findings may follow"
    let filters = [named.map { "path \($0)" }, rule.map { "rule \($0)" }, least.map { "level \($0.word)" }]
      .compactMap(\.self)
    var text = AgentReporter.summaryText(summary)
    if !filters.isEmpty {
      // It is not about all flows.
      if findings.isEmpty { text = "no findings" }
      let left = Count.text(all.count - findings.count, "other finding")
      text += " with \(filters.joined(separator: ", ")); \(left) left out"
      if named != nil, !result.sources.contains(where: { isWanted($0.path) }) {
        text += "; the project checks no file there"
      }
    }
    return ToolReply(
      text + rest,
      lines: AgentReporter.lines(of: findings).map { ($0.group, $0.text) },
      facts: countFacts(of: summary) + [("flows", .count(result.flowCount))])
  }

  /// Where the tables next to flows differ from their renderings.
  private func driftFindings() async -> [Diagnostic] {
    guard let checked = await servedProject.checkedProject() else { return [] }
    return driftCache.findings(checked, in: workspace)
  }

  func countFacts(of summary: Summary) -> [(String, ToolReply.Fact)] {
    [
      ("errors", .count(summary.errors)), ("warnings", .count(summary.warnings)),
      ("notes", .count(summary.notes)),
    ]
  }

  func explain(_ arguments: ToolArguments) async throws(ToolFailure) -> ToolReply {
    let name = arguments.text("rule") ?? ""
    guard let rule = RuleCatalogue.info(name) else { throw unknownRuleFailure(name) }
    let tables = arguments.flag("tables") ? commands.exampleTables(rule) : nil
    let lines = RuleText.explanation(rule, tables: tables).split(separator: "\n")
    return ToolReply(
      lines.first.map(String.init) ?? rule.id, lines: lines.dropFirst().map { (nil, String($0)) },
      facts: [("rule", .text(rule.id))])
  }

  private func unknownRuleFailure(_ name: String) -> ToolFailure {
    let names = RuleCatalogue.all.map(\.id)
    return ToolFailure(
      "no rule is called '\(name)'",
      help: Suggestion.help(for: name, among: names) ?? "the resource lockstep://rules lists them")
  }
}
