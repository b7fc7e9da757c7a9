package import Lockstep

/// An observer of a session: its mark becomes part of a state.
package protocol StateWatch: Sendable {
  /// Whether it never reports anything, so that no step is made for it.
  static var isIdle: Bool { get }
  /// The mark after a step, from the one before; 0 before the session begins.
  mutating func mark(after step: ExplorerStep, from mark: Int, in program: FlowProgram) -> Int
  /// Whether the walk ends at a mark, because the goal has been found.
  func isFound(_ mark: Int) -> Bool
  /// Whether the walk does not go on from a mark.
  func endsWalk(at mark: Int) -> Bool
  /// The events that do not count as a way to a goal.
  var barred: Property.Events { get }
  /// Whether it looks at whether the app goes away.
  var seesAway: Bool { get }
}

extension StateWatch {
  package func isFound(_ mark: Int) -> Bool { false }
  package func endsWalk(at mark: Int) -> Bool { false }
  package var barred: Property.Events { Property.Events() }
  package var seesAway: Bool { false }
}
