public import Lockstep
import LockstepPIN
public import LockstepSimulation

extension PINWorld: SimulatedHost {
  public mutating func apply(_ settings: [HostSetting]) throws(WorldProblem) {
    let settings = try PINWorldSettings(settings)
    do throws(PINWorldError) {
      try apply(settings)
    } catch {
      throw WorldProblem(error.description)
    }
  }

  public mutating func answer(_ call: ActionCall) throws(WorldProblem) -> ActionAnswer? {
    guard implements(call.action) else { return nil }
    do throws(PINWorldError) {
      return try run(call)
    } catch {
      throw WorldProblem(error.description)
    }
  }

  /// The lock of a round starts at its last attempt, whose row has to bring its duration along.
  public func misfit(of step: StepInfo, rows: [RowInfo]) -> String? {
    guard step.action == BuiltInAction.validatePIN.rawValue, policy.rounds > 1,
      let last = rows.first(where: { $0.outcomeName == "wrong-\(policy.attempts)" }), last.values.isEmpty
    else { return nil }
    return
      "in this world the lock starts at wrong PIN number \(policy.attempts) of a round, but row \(last.id) of "
      + "\(step.flow) brings no duration: it is written for another number of attempts"
  }

  /// A lock ends with time.
  public func countsTime(at time: Duration) -> Bool {
    var lockout = lockout
    return lockout.standing(at: time, under: policy) != .open
  }

  public func declares(_ secret: Secret) -> Bool { secret.matches(pin) }

  /// Validating and authenticating do nothing with a wrong PIN but count it.
  public func merelyRefuses(_ secret: Secret, in action: String) -> Bool {
    switch BuiltInAction(rawValue: action) {
    case .validatePIN, .authenticatePIN: !secret.matches(pin)
    default: false
    }
  }
}
