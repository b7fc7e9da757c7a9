/// What the review calls the things that our rules find.
enum TruthRules {
  /// The rules of the linter, by the name that the review gives a finding.
  static let names: [String: Set<String>] = [
    "action-edge-near": ["inconsistent-action-name"],
    "action-edge-spelling": ["inconsistent-action-name"],
    // The one action without a row is in the finding of the one row without an action.
    "action-without-edge": ["action-without-row", "row-without-action"],
    "call-cycle": ["call-cycle"],
    "dangling-target": ["unknown-step"],
    "detail-label-nonstandard": ["unlabelled-detail"],
    "detail-unlabelled": ["unlabelled-detail"],
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
    "first-scenario-not-primary": ["nonstandard-title"],
    "fixed-word-case": ["misspelt-keyword"],
    "id-gap": ["id-gap"],
    "id-parent-mismatch": ["misplaced-id"],
    "link-label-mismatch": ["mismatched-link-label"],
    "link-title-mismatch": ["mismatched-link-title", "mismatched-link-label"],
    "link-without-extension": ["missing-link-extension"],
    "malformed-html": ["markdown-markup"],
    "missing-rule-before-flow": ["markdown-layout"],
    "missing-scenario-header": ["untitled-scenario", "untitled-primary-scenario"],
    "mixed-edge-kinds": ["wrong-trigger"],
    "node-title-nonstandard": ["nonstandard-title", "markdown-title"],
    "result-not-declared": ["impossible-return", "unknown-result"],
    "result-not-handled": ["unhandled-result", "impossible-return"],
    "screen-without-actions": ["screen-without-actions"],
    "self-loop": ["self-loop"],
    "trigger-action-mismatch": ["unknown-trigger-action"],
    "triggered-by-missing": ["triggered-by-missing"],
    "triggered-by-no-edge": ["triggered-by-stale"],
    "typo": ["misspelt-word"],
    "unknown-edge-kind": ["untyped-row"],
    "unreachable-node": ["unreachable-step", "unreachable-scenario"],
    "unreachable-scenario": ["unreachable-scenario"],
    "used-by-missing": ["used-by-missing"],
  ]

  /// Rules that find what only reading reveals.
  static let reading: Set<String> = [
    "ambiguous-flow", "skipped-step", "row-misses-scenario", "missing-case", "overlapping-cases",
    "inconsistent-target", "hard-coded-back", "retry-shows-error", "continues-after-refusal",
    "wrong-scenario",
    "near-duplicate-screen", "inconsistent-screen-actions", "dead-end", "unknown-trigger-action",
    "triggered-by-stale",
  ]

  static func ours(_ name: String) -> Set<String> { name == "semantic" ? reading : names[name] ?? [] }

  /// Findings that the review does not list, and why they are right: document, rule, row.
  static let argued: [(document: String, rule: String, row: String, reason: String)] = [
    (
      "UC3.1_ObtainPidFromProvider.md", "mismatched-link-label", "Triggered by",
      "the label says UC2.3, the link leads to UC2.1, and UC2.3 is the next item of the same list"
    ),
    (
      "UC3.1_ObtainPidFromProvider.md", "unread-wording", "1.2",
      "the step waits and displays a screen: in a table that is two steps, and the screen is not read"
    ),
  ]
}
