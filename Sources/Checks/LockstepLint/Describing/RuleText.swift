package import LockstepModel

/// Rules as text for a terminal.
package enum RuleText {
  /// One line a rule: its name, its level, whether it can be fixed, and its summary.
  package static func list(_ rules: [RuleInfo]) -> String {
    let width = rules.map(\.id.count).max() ?? 0
    return rules.map { rule in
      let name = padded(rule.id, to: width)
      let level = padded(rule.levelWord, to: "warning".count)
      return "\(name)  \(level)  \(rule.isFixable ? "fix" : "   ")  \(rule.summary)\n"
    }.joined()
  }

  /// - Parameter tables: the examples as tables; nil shows them as YAML.
  package static func explanation(_ rule: RuleInfo, tables: (bad: String, good: String)? = nil) -> String {
    """
    \(rule.id): \(rule.summary)

    \(rule.rationale)

    \(examplesText(rule, tables))Level: \(levelText(rule))
    Fix: \(fixText(rule))
    Suppressed: \(suppressionText(rule))
    Silence: \(silencingText(rule, inTables: tables != nil))
    Since: \(rule.sinceVersion)

    """
  }

  private static func examplesText(_ rule: RuleInfo, _ tables: (bad: String, good: String)?) -> String {
    if !rule.hasExamples { return "" }
    return
      "Bad:\n\n\(indented(tables?.bad ?? rule.badExample))\n\nGood:\n\n\(indented(tables?.good ?? rule.goodExample))\n\n"
  }

  /// Errors of readers stay errors, see ``RuleLevels/adjusted(_:)``.
  private static func levelText(_ rule: RuleInfo) -> String {
    rule.isOfReader && rule.level == .error
      ? "error; 'rules:' cannot change it."
      : "\(rule.levelWord); a project sets it in lockstep.yaml with 'rules: {\(rule.id): \(otherLevel(rule))}'."
  }

  private static func fixText(_ rule: RuleInfo) -> String {
    let command = RuleCatalogue.isTraced(rule.id) ? "trace" : "lint"
    return rule.isFixable
      ? "some findings with 'lockstep \(command) --fix'; more with '--fix --unsafe-fixes'." : "by hand."
  }

  /// When findings of the rule are suppressed as follow-ups of others.
  private static func suppressionText(_ rule: RuleInfo) -> String {
    let lost = "in an unreadable part of a file"
    let grounds = rule.dependsOn.words
    let reading =
      grounds.isEmpty ? "\(lost)." : "\(lost), and while \(grounds) may be missing because of one."
    return "as a follow-up " + (rule.suppressionCondition.map { "\($0) Also \(reading)" } ?? reading)
  }

  private static func silencingText(_ rule: RuleInfo, inTables: Bool) -> String {
    guard rule.canBeSilenced else {
      if rule.level != .error {
        return "only with 'rules:' in lockstep.yaml."
      }
      if rule.isOfReader { return "not possible." }
      return "by no comment, because the flow cannot run; by 'rules:' in lockstep.yaml or a baseline."
    }
    let comment = "lockstep:ignore \(rule.id) -- reason"
    let way =
      inTables
      ? "with a comment: '<!-- \(comment) -->'."
      : "with a comment: '# \(comment)', in Markdown '<!-- \(comment) -->'."
    return rule.isOfReader ? way + " Where it is an error, it cannot be silenced." : way
  }

  /// A level that is not its own, for an example.
  private static func otherLevel(_ rule: RuleInfo) -> String { rule.level == .note ? "warning" : "note" }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
  }
}
