import Lockstep
import LockstepSimulation

/// A lock that jams after some wrong codes: what answers the actions of a flow in place of a real door.
struct DoorWorld: SimulatedHost {
  private var code = Secret("2468".utf8)
  private var attempts: Int64 = 3
  private var failures: Int64 = 0

  /// The keys of this domain: `code` and `attempts`.
  mutating func apply(_ settings: [HostSetting]) throws(WorldProblem) {
    var changed = self
    for setting in settings {
      switch (setting.name, setting.value) {
      case ("code", .secret(let code)): changed.code = code
      case ("attempts", .integer(let attempts)) where attempts > 0: changed.attempts = Int64(attempts)
      default: throw WorldProblem("a door has no key '\(setting.name)' with such a value", key: setting.name)
      }
    }
    self = changed
  }

  func implements(_ action: String) -> Bool { action == "code.check" }

  mutating func answer(_ call: ActionCall) throws(WorldProblem) -> ActionAnswer? {
    guard implements(call.action) else { return nil }
    guard let entered = call.secret("code") else { throw WorldProblem("\(call.step) reads no code") }
    if failures >= attempts { return "jammed" }
    if entered.matches(code) { return "right" }
    failures += 1
    return .outcome("wrong", values: ["left": .integer(attempts - failures)])
  }

  /// A flow without a row for one of these is refused before it runs.
  func contract(of action: String) -> ActionContract? {
    guard implements(action) else { return nil }
    return ActionContract(action, ["right", ActionContract.Outcome("wrong", values: ["left"]), "jammed"])
  }
}
