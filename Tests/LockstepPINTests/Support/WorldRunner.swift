import Lockstep
import LockstepLinking
import LockstepModel
import LockstepPIN
import LockstepText

extension World {
  /// Runs `action` with the secrets given by name, and labels the answer.
  mutating func run(
    _ action: String, _ secrets: KeyValuePairs<String, String> = [:], at milliseconds: Int = 0,
    attempt: Int = 1, holdsSave: Bool = false, flow: String = "UC0.0", step: String = "1.1",
    outcomes: [String] = []
  ) throws -> String {
    var inputs: [String: ActionInput] = [:]
    for (name, digits) in secrets { inputs[name] = .secret(secret(digits)) }
    let call = ActionCall(
      action: action, flow: flow, step: step, attempt: attempt, at: .milliseconds(milliseconds),
      holdsSave: holdsSave, outcomes: outcomes, inputs: inputs)
    return try run(call).label
  }

  mutating func validate(_ digits: String, at milliseconds: Int = 0) throws -> String {
    try run("pin.validate", ["pin": digits], at: milliseconds)
  }
}
