import LockstepModel

/// Findings about the comments that silence findings; see ``Suppressions``.
///
/// These rules do not look at the project: they need the findings of all others.
enum SuppressionRules {
  static let all = [unused, withoutReason]

  static let unused = RuleInfo(
    "unused-suppression", "a comment silences nothing",
    why: """
      The comment would hide the next finding of its rule. The row was fixed, the comment is in the wrong place, or \
      the rule's name is misspelt.
      """,
    example: RuleInfo.useCase("Open the app") + """
              - id: 1.1
                screen: Welcome
                transitions:
      +           - {id: 1.1a, user: selects Next, next: end}
                  # lockstep:ignore missing-target -- the designers are still thinking about it
      -           - {id: 1.1a, user: selects Next, next: end}
      +           - {id: 1.1b, user: selects Info}
      """, level: .warning, isFixable: true, canBeSilenced: false)

  static let withoutReason = RuleInfo(
    "suppression-without-reason", "a comment gives no reason for silencing a finding",
    why: "Later readers cannot know whether the finding was accepted deliberately.",
    example: RuleInfo.useCase("Open the app") + """
              - id: 1.1
                screen: Welcome
                transitions:
                  - {id: 1.1a, user: selects Next, next: end}
      -           - {id: 1.1b, user: selects Info}  # lockstep:ignore missing-target
      +           - {id: 1.1b, user: selects Info}  # lockstep:ignore missing-target -- waits for a text
      """, level: .warning, canBeSilenced: false)
}
