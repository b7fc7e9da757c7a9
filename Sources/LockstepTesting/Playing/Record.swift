import Lockstep
import Synchronization

/// The events of a session, as the driver's handlers receive them.
final class Record: Sendable {
  private struct State {
    var rows: [RowTaken] = []
    var effects: [SideEffect] = []
    /// How many of the rows the last `took:` has checked.
    var told = 0
    /// By flow and step: the action, and how often it ran; a run that suspending repeats counts once.
    var runs: [String: (action: String, count: Int)] = [:]
  }

  private let state = Mutex(State())

  func note(_ row: RowTaken) { state.withLock { $0.rows.append(row) } }
  func note(_ effect: SideEffect) { state.withLock { $0.effects.append(effect) } }
  func note(_ call: ActionCall) {
    state.withLock { $0.runs[call.flow + " " + call.step] = (call.action, call.runs) }
  }

  var rows: [RowTaken] { state.withLock { $0.rows } }

  /// `UC2.3 1.3a → 1.4`.
  var path: [String] { rows.map { "\($0.row) → \($0.target)" } }

  /// The rows since the last call.
  func takeRows() -> [String] {
    state.withLock { state in
      defer { state.told = state.rows.count }
      return state.rows[state.told...].map(\.row)
    }
  }

  /// The side effects that no expectation has named yet.
  var effects: [String] { state.withLock { $0.effects.map(\.text) } }

  /// Whether there was such a side effect; it counts as named then.
  func takeEffect(_ text: String) -> Bool {
    state.withLock { state in
      guard let index = state.effects.firstIndex(where: { $0.text == text }) else { return false }
      state.effects.remove(at: index)
      return true
    }
  }

  func forgetEffects() { state.withLock { $0.effects = [] } }

  func runs(of action: String) -> Int {
    state.withLock { $0.runs.values.reduce(0) { $1.action == action ? $0 + $1.count : $0 } }
  }
}
