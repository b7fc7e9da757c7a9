import Lockstep

/// What ended a walk before everything was met.
package enum ExplorationLimit: Hashable, Sendable {
  case states(Int)
  /// In bytes.
  case memory(Int)
  /// The caller stopped it, or its work was done: ``ExplorerOptions/mostEdges``.
  case time
}
