import CPeers
import Lockstep
import LockstepModel

/// Transitions per second of five engines that play the same story; a transition is one row taken.
enum Transitions {
  /// Short slices, many of them: on a shared machine only some are undisturbed.
  private static let sessions = 400
  private static let rounds = 400

  static func measure(_ program: FlowProgram) -> [Figure] {
    let byText = LockstepPlayer(program)
    var interned = byText.interned()
    var named = byText
    var traced = LockstepPlayer(program, tracing: true).interned()
    // The engines take turns, so that a noisy neighbour meets all of them.
    var best = [Double](repeating: .infinity, count: 5)
    for _ in 0..<rounds {
      best[0] = min(best[0], seconds(sessions * 10) { playSwitch() })
      best[1] = min(best[1], seconds(sessions * 10) { playTable() })
      best[2] = min(best[2], seconds(sessions) { interned.play() == .handedOver(to: "UC7.1") })
      best[3] = min(best[3], seconds(sessions) { named.play() == .handedOver(to: "UC7.1") })
      best[4] = min(best[4], seconds(sessions) { traced.play() == .handedOver(to: "UC7.1") })
    }
    precondition(traced.traced % Story.rows == 0, "the trace does not hold every row")
    let rates = best.map { Double(Story.rows) / $0 / 1e6 }
    func figure(_ name: String, _ rate: Double, goal: Goal? = nil) -> Figure {
      Figure(name, rate, "M/s", note: "\((rates[0] / rate).short) × slower than the `switch`", goal: goal)
    }
    return [
      Figure("Hand-written Swift `switch`", rates[0], "M/s"),
      figure("C table with call frames", rates[1]),
      figure("Lockstep, rows looked up before", rates[2], goal: .atLeast(20)),
      figure("Lockstep, words and outcomes by name", rates[3], goal: .atLeast(15)),
      figure("Lockstep, with a full trace", rates[4], goal: .atLeast(10)),
    ]
  }

  /// Seconds for one session.
  private static func seconds(_ count: Int, _ play: () -> Bool) -> Double {
    Clock.seconds {
      for _ in 0..<count { precondition(play(), "the session did not end as it should") }
    } / Double(count)
  }

  @inline(never)
  private static func playSwitch() -> Bool {
    var machine = SwitchMachine()
    for event in Story.events { machine.take(event) }
    return machine.rows == Story.rows && machine.end == .cards
  }

  private static func playTable() -> Bool {
    var end: UInt8 = 0
    let rows = peer_table_play(Story.codes, Story.codes.count, &end)
    return rows == Story.rows && end == SwitchMachine.End.cards.rawValue
  }
}
