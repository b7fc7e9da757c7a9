import Lockstep
import LockstepSimulation

extension TerminalPlayer {
  /// Whether passing time can make a difference later: something runs, or the world counts it.
  var isTimeCounted: Bool {
    player.nextDeadline != nil || state.isSuspended || state.holdsSave
      || player.world.countsTime(at: state.now) || seesDuration
  }

  /// Whether a value is in sight that a timer may be armed with.
  private var seesDuration: Bool {
    let data = interpreter.view(state)?.data ?? []
    return data.contains { if case .duration = $0.value { true } else { false } }
  }
}
