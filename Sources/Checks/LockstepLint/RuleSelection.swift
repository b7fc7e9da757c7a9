package import LockstepModel

/// The findings that a run is about. The others do not appear, and rules that could only find such do not run.
///
/// Findings of readers are made while files are read, so they are filtered afterwards.
package struct RuleSelection: Hashable, Sendable {
  /// IDs of rules; none means all.
  private let selectedIDs: Set<String>
  private let ignoredIDs: Set<String>
  private let leastSeverity: Severity
  /// IDs of rules that run for the findings of others.
  private var addedIDs: Set<String> = []

  package static let all = RuleSelection()

  /// - Parameters:
  ///   - selected: IDs of rules; none means all.
  ///   - least: the lowest severity.
  package init(_ selected: [String] = [], ignoring ignored: [String] = [], from least: Severity = .note) {
    selectedIDs = Set(selected)
    ignoredIDs = Set(ignored)
    self.leastSeverity = least
  }

  /// Whether some findings are left out.
  package var isNarrow: Bool { self != .all }

  package func includes(_ finding: Diagnostic) -> Bool { includes(finding.rule, at: finding.severity) }

  package func includes(_ rule: RuleInfo, at severity: Severity) -> Bool {
    (selectedIDs.isEmpty || selectedIDs.contains(rule.id)) && !ignoredIDs.contains(rule.id)
      && severity >= leastSeverity
  }

  /// The selection for files with these comments: whether a comment silences something is known only if the rule that it
  /// names runs.
  package func addingRules(of comments: [Suppression], _ levels: RuleLevels) -> RuleSelection {
    guard isNarrow, SuppressionRules.all.contains(where: { level(of: $0, levels) != nil }) else {
      return self
    }
    var selection = self
    selection.addedIDs = Set(comments.map(\.rule.value))
    return selection
  }

  /// The level of a rule that runs; nil for another.
  func level(of rule: RuleInfo, _ levels: RuleLevels) -> Severity? {
    levels.level(of: rule).flatMap { addedIDs.contains(rule.id) || includes(rule, at: $0) ? $0 : nil }
  }
}
