package import Lockstep

/// An observer of a session: its mark becomes part of a state.
package protocol StateWatch: Sendable {
  /// Whether it never reports anything, so that no step is made for it.
  static var isIdle: Bool { get }
  /// The mark after a step, from the one before; 0 before the session begins.
  mutating func nextMark(after step: ExplorerTurn, from mark: Int, in program: FlowProgram) -> Int
  /// Whether the walk ends with a state that is met for the first time, because all that it looks for has been found.
  ///
  /// - Parameter edges: how many inputs the walk has tried so far.
  mutating func meetsGoal(
    at state: Int, after edges: Int, mark: Int, _ session: SessionState, isOver: Bool, in program: FlowProgram
  ) -> Bool
  /// Whether the walk does not go on from a mark.
  func endsWalk(at mark: Int) -> Bool
  /// The events that do not count as a way to a goal.
  var barredEvents: Property.Events { get }
  /// Whether it looks at whether the app goes away.
  var observesSuspending: Bool { get }
}

extension StateWatch {
  package func meetsGoal(
    at state: Int, after edges: Int, mark: Int, _ session: SessionState, isOver: Bool, in program: FlowProgram
  ) -> Bool { false }
  package func endsWalk(at mark: Int) -> Bool { false }
  package var barredEvents: Property.Events { Property.Events() }
  package var observesSuspending: Bool { false }
}
