import Lockstep

/// Looks for a moment that a session comes to with a few inputs of a user, and no further.
///
/// A mark is the number of inputs so far, from 1, so that 0 is before the session.
struct NearbyWatch: StateWatch {
  static var isIdle: Bool { false }

  let condition: Property.Condition
  /// The most inputs.
  let most: Int

  private var farMark: Int { most + 2 }
  private var metMark: Int { most + 3 }

  func nextMark(after step: ExplorerTurn, from mark: Int, in program: FlowProgram) -> Int {
    let count = mark == 0 ? 1 : mark + (step.input.isUserInput(in: program) ? 1 : 0)
    if count >= farMark { return farMark }
    return condition.holds(of: step.session, isOver: step.isOver, in: program) ? metMark : count
  }

  func meetsGoal(
    at state: Int, after edges: Int, mark: Int, _ session: SessionState, isOver: Bool, in program: FlowProgram
  ) -> Bool { mark == metMark }

  func endsWalk(at mark: Int) -> Bool { mark == farMark }
}
