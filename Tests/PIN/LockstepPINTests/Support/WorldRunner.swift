import Lockstep
import LockstepSimulation

@testable import LockstepPINWorld

/// What answers calls: the domain alone, or a world around it.
protocol Answering {
  mutating func label(of call: ActionCall) throws -> String
}

extension PINWorld: Answering {
  mutating func label(of call: ActionCall) throws -> String { try run(call).label }

  mutating func validate(_ digits: String, at milliseconds: Int = 0) throws -> String {
    try run("pin.validate", ["pin": digits], at: milliseconds)
  }
}

extension SimulatedWorld: Answering where Host == PINWorld {
  init(_ settings: PINWorldSettings = PINWorldSettings(), outcomes: [String: String] = [:]) throws {
    try self.init(try PINWorld(settings), WorldChange(outcomes: outcomes))
  }

  mutating func label(of call: ActionCall) throws -> String { try answer(call)?.answer.label ?? "asked" }
}

extension Answering {
  /// Runs `action` with the secrets given by name, and labels the answer.
  mutating func run(
    _ action: String, _ secrets: KeyValuePairs<String, String> = [:], at milliseconds: Int = 0,
    attempt: Int = 1, hasSuspendedSession: Bool = false, flow: String = "UC0.0", step: String = "1.1",
    outcomes: [String] = []
  ) throws -> String {
    var inputs: [String: ActionInput] = [:]
    for (name, digits) in secrets { inputs[name] = .secret(secret(digits)) }
    return try label(
      of: ActionCall(
        action: action, flow: flow, step: step, attempt: attempt, at: .milliseconds(milliseconds),
        hasSuspendedSession: hasSuspendedSession, outcomes: outcomes, inputs: inputs))
  }
}
