import LockstepModel

extension RuleInfo {
  /// Whether a comment may silence findings of the rule: not where the flow could not run with them.
  package var canBeSilenced: Bool { isOfReader ? severity < .error : !Self.needed.contains(id) }

  /// Rules that look for what the program is made of, and those about the comments themselves. A test
  /// compares the first with what cannot be compiled.
  private static let needed: Set<String> = [
    "unknown-step", "unknown-flow", "unknown-result", "impossible-return", "unknown-error-flow",
    "undeclared-error", "unknown-parameter", "unknown-action", "unknown-input", "go-to-partial-flow",
    "automatic-cycle", "duplicate-id", "stuck-outcome",
    "unused-suppression", "suppression-without-reason",
  ]

  /// Whether a comment may silence a finding.
  ///
  /// An error of a reader means that something was not understood, and what is not understood does not run. A
  /// warning that a project takes for an error is not one of them.
  static func canBeSilenced(_ finding: Diagnostic) -> Bool {
    if let info = RuleCatalogue.info(finding.rule), !info.isOfReader { return info.canBeSilenced }
    return finding.foundSeverity < .error
  }
}
