import CPeers
import Lockstep
import LockstepModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The cost of a session that waits: inside PF2.8 5.1, for the timer that ends the block.
enum Waiting {
  private static let count = 100_000

  static func measure(_ program: FlowProgram) throws -> [Figure] {
    let interpreter = Interpreter(program)
    let allocated = peer_allocated()
    let resident = peer_resident()
    var states: [SessionState] = []
    states.reserveCapacity(count)
    // Each is played on its own: copies would share memory.
    for _ in 0..<count { states.append(try waiting(interpreter)) }
    let held = Double(peer_allocated() - allocated) / Double(count)
    let mapped = Double(peer_resident() - resident) / Double(count)
    guard let snapshot = states.last.flatMap(interpreter.snapshot) else {
      throw Failure("no session was kept")
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(snapshot)
    return [
      Figure(
        "A waiting session, as allocated", held, "B",
        note: "\(MemoryLayout<SessionState>.stride) B of it the value itself",
        goal: .atMost(400)),
      Figure("… by the process's resident memory", mapped, "B"),
      Figure("Its snapshot as JSON", Double(json.count), "B", goal: .atMost(300)),
    ]
  }

  private static func waiting(_ interpreter: Interpreter) throws -> SessionState {
    var effects = Effects()
    var state = try interpreter.start("UC2.3", into: &effects)
    func answer(_ outcome: String, _ values: [String: DataValue] = [:]) throws {
      var running: EffectID?
      for case .run(let id, _, _) in effects { running = id }
      guard let running else { throw Failure("nothing runs before '\(outcome)'") }
      effects.removeAll()
      interpreter.step(
        &state, SessionInput(at: .seconds(1), .answer(running, .outcome(outcome, values: values))),
        into: &effects)
    }
    try answer("disabled")
    let pin = GivenValue.secret("pin", SecretRef(1))
    interpreter.step(&state, SessionInput(at: .seconds(1), .user("enters PIN", gives: [pin])), into: &effects)
    try answer("wrong-4", ["blocked-for": .duration(.seconds(60))])
    guard interpreter.view(state)?.step == "5.1" else {
      throw Failure("the session does not wait in PF2.8 5.1")
    }
    return state
  }
}
