package import LockstepModel

/// The signals that rules look for.
package enum RuleSignals {
  private static let signalsByRule: [(rule: RuleInfo, signals: [Wording.Signal])] = [
    (SingleOutcome().info, [.checks, .success]), (ContinuesAfterRefusal().info, [.checks, .negation]),
    (EntersMidScenario().info, [.dismiss, .again]), (RetryShowsError().info, [.dismiss, .again]),
  ]

  /// A line for each rule that a wording leaves without any of its words.
  package static func silentRulesText(_ wording: Wording) -> String {
    signalsByRule.filter { $0.signals.allSatisfy { wording.signals[$0].isEmpty } }.map { rule, signals in
      let names = signals.map { "'\($0.rawValue)'" }.joined(separator: " and ")
      return "\(rule.id) finds nothing in this project: 'wording: signals' has no words for \(names)\n"
    }.joined()
  }
}
