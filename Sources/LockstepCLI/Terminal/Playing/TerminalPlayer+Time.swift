import Lockstep
import LockstepLinking
import LockstepModel
import LockstepPIN
import LockstepScenarios
import LockstepText

extension TerminalPlayer {
  /// Whether passing time can make a difference later: something runs, or a lock does.
  var isTimeCounted: Bool {
    var lockout = player.world.lockout
    return interpreter.nextDeadline(state) != nil || state.isSuspended || state.holdsSave
      || lockout.standing(at: state.now, under: player.world.policy) != .open
      || seesDuration
  }

  /// Whether a value is in sight that a timer may be armed with.
  private var seesDuration: Bool {
    let data = interpreter.view(state)?.data ?? []
    return data.contains { if case .duration = $0.value { true } else { false } }
  }
}
