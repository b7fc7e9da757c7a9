/// What the review calls the things that our rules find.
enum TruthRules {
  /// The rules of the linter, by the name that the review gives a finding.
  static let names: [String: Set<String>] = [
    "action-edge-near": ["action-spelling"],
    "action-edge-spelling": ["action-spelling"],
    "action-without-edge": ["action-without-row"],
    "call-cycle": ["call-cycle"],
    "dangling-target": ["unknown-step"],
    "detail-label-nonstandard": ["detail-vocabulary"],
    "detail-unlabelled": ["detail-vocabulary"],
    // The whole row stands twice: one finding, at its id.
    "duplicate-edge-text": ["ambiguous-rows", "duplicate-id"],
    "duplicate-id": ["duplicate-id"],
    "edge-without-action": ["row-without-action"],
    "edge-without-next": ["missing-target"],
    // A name that is declared and never raised is no error of the project either.
    "error-declared-but-unused": ["unraised-error", "unknown-error-flow"],
    "error-flow-from-case": ["error-flow-from-case"],
    "error-inherited-not-declared": ["inherited-error"],
    "error-not-declared": ["undeclared-error"],
    "first-scenario-not-primary": ["title-vocabulary"],
    "fixed-word-case": ["fixed-word"],
    "id-gap": ["id-gap"],
    "id-parent-mismatch": ["misplaced-id"],
    "link-label-mismatch": ["link-label"],
    "link-title-mismatch": ["link-title", "link-label"],
    "link-without-extension": ["link-extension"],
    "malformed-html": ["markdown-html"],
    "missing-rule-before-flow": ["markdown-frame"],
    "missing-scenario-header": ["missing-scenario-header", "missing-primary-header"],
    "mixed-edge-kinds": ["wrong-trigger"],
    "node-title-nonstandard": ["title-vocabulary", "markdown-title"],
    "result-not-declared": ["impossible-return", "unknown-result"],
    "result-not-handled": ["unhandled-result"],
    "screen-without-actions": ["screen-without-actions"],
    "self-loop": ["self-loop"],
    "trigger-action-mismatch": ["trigger-action"],
    "triggered-by-missing": ["triggered-by-missing"],
    "triggered-by-no-edge": ["triggered-by-stale"],
    "typo": ["misspelling"],
    "unknown-edge-kind": ["unknown-trigger"],
    "unreachable-node": ["unreachable-step", "unreachable-scenario"],
    "unreachable-scenario": ["unreachable-scenario"],
    "used-by-missing": ["used-by-missing"],
  ]

  /// Rules that find what only reading reveals.
  static let reading: Set<String> = [
    "ambiguous-flow", "skipped-step", "unreached-namesake", "missing-case", "overlapping-cases",
    "diverging-rows", "stale-way-back", "retry-into-prompt", "refused-goes-on", "foreign-scenario",
    "copied-screen", "contradicting-actions", "trap", "trigger-action", "triggered-by-stale",
  ]

  static func ours(_ name: String) -> Set<String> { name == "semantic" ? reading : names[name] ?? [] }

  /// Findings that the review does not list, and why they are right: document, rule, row.
  static let argued: [(document: String, rule: String, row: String, reason: String)] = [
    (
      "UC3.1_ObtainPidFromProvider.md", "link-label", "Triggered by",
      "the label says UC2.3, the link leads to UC2.1, and UC2.3 is the next item of the same list"
    )
  ]
}
