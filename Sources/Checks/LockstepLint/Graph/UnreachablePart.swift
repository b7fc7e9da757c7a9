import LockstepModel

/// A step, or a whole scenario, that cannot be reached from the beginning of a flow.
///
/// A way begins at the first step of each table, because a person, a caller or a `go-to` may enter there, and follows every
/// target of every row. A step that only an unreachable part leads to is a consequence, not a part of its own.
struct UnreachablePart: Sendable {
  typealias StepIndex = LinkedProject.StepIndex

  /// Position in `LintContext.flows`.
  var flow: LinkedProject.FlowIndex
  var scenario: Int
  /// nil if nothing leads to any step of the scenario.
  var step: Int?
  /// Whether rows that are not reached themselves lead to it.
  var hasIncomingRows: Bool
  /// The entries of ``LinkedProject`` that are not reached for this reason, the part's own ones first.
  var unreachedSteps: [StepIndex]
}
