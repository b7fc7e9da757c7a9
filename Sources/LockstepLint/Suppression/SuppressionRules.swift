import LockstepModel

/// What is said about the comments that silence findings; see ``Suppressions``.
///
/// Rules without a look at the project: what they find only shows once all others have looked.
enum SuppressionRules {
  static let all = [unused, withoutReason]

  static let unused = RuleInfo(
    "unused-suppression", "a comment silences nothing",
    why: """
      It silences the next finding of its rule, which has not been looked at: the comment was meant for another \
      place, the row was mended, or the rule's name is misspelt.
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
    "suppression-without-reason", "a comment does not say why it silences a finding",
    why: "Whoever reads the flow later cannot tell a decision from a shortcut, and dares not remove it.",
    example: RuleInfo.useCase("Open the app") + """
              - id: 1.1
                screen: Welcome
                transitions:
                  - {id: 1.1a, user: selects Next, next: end}
      -           - {id: 1.1b, user: selects Info}  # lockstep:ignore missing-target
      +           - {id: 1.1b, user: selects Info}  # lockstep:ignore missing-target -- waits for a text
      """, level: .warning, canBeSilenced: false)
}
