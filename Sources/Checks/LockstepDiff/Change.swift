package import LockstepModel

/// One thing in which two versions of a flow differ.
package struct Change: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// No row that can be reached hands the result back any more, or it is no longer declared.
    case resultLost = "result-lost"
    case resultAdded = "result-added"
    /// The step is still there, and nothing leads to it any more.
    case stepUnreachable = "step-unreachable"
    /// Nothing led to the step before.
    case stepReachable = "step-reachable"
    case scenarioRemoved = "scenario-removed"
    case scenarioAdded = "scenario-added"
    case stepRemoved = "step-removed"
    case stepAdded = "step-added"
    case rowRemoved = "row-removed"
    case rowAdded = "row-added"
    /// The row leads somewhere else; a target that only has another number counts as the same.
    case retargeted
    /// Rows with the same trigger, or timers for the same time, of which the first counts, have another order.
    case reordered
    /// The flow begins elsewhere.
    case entryChanged = "entry-changed"
    /// Another part of a row, of a step or of the flow means something else; ``Change/aspect`` names it.
    case changed
    case renumbered
    /// Other words for the same.
    case reworded
  }

  /// The effect of a change on dependents of the flow, gravest first.
  package enum Category: String, Sendable, CaseIterable {
    /// Something for callers and users is gone.
    case lost
    case behaviour
    case numbers
    case wording
  }

  package var kind: Kind
  /// One line about the change, without the row's id.
  package var message: String
  /// The row in each version: `1.4a`, `1.4`, `2`, `Summary`, `title`; nil without one.
  package var oldRow: String?
  package var newRow: String?
  package var oldSpan: Span?
  package var newSpan: Span?
  /// The changed aspect of the row, and its two values; nil if the kind is enough.
  package var aspect: String?
  package var oldValue: String?
  package var newValue: String?
  /// Whether a result, or a step that could be reached, is lost.
  package var isLoss = false

  package var category: Category {
    if isLoss { return .lost }
    switch kind {
    case .renumbered: return .numbers
    case .reworded: return .wording
    default: return .behaviour
    }
  }
}
