import Lockstep
import LockstepModel

/// Findings about the comments that silence findings; see ``Suppressions``.
///
/// These rules do not look at the project: they need the findings of all others.
enum SuppressionRules {
  static let all = [unused, withoutReason]

  static let unused = RuleInfo("unused-suppression", level: .warning, isFixable: true, canBeSilenced: false)

  static let withoutReason = RuleInfo("suppression-without-reason", level: .warning, canBeSilenced: false)
}
