import Lockstep

/// The part of a session in sight, which counts as a state.
package struct VisibilityOptions: Hashable, Sendable {
  /// How many screens of the history.
  package var screens = Int.max
  /// Whether suspended sessions are in sight as well.
  package var includesSaves = false
  /// Whether all that may lie beneath is tried: then all that can happen is met, but not all that is met can happen.
  /// Otherwise of sessions that look alike the first is walked from: all states met are reachable, but not all
  /// reachable states are met.
  package var triesAllHidden = false
}
