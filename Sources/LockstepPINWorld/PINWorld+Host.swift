package import Lockstep
import LockstepPIN
package import LockstepSimulation

extension PINWorld: SimulatedHost {
  package mutating func apply(_ settings: [HostSetting]) throws(WorldProblem) {
    let settings = try PINWorldSettings(settings)
    do throws(PINWorldError) {
      try apply(settings)
    } catch {
      throw WorldProblem(error.description)
    }
  }

  package mutating func answer(_ call: ActionCall) throws(WorldProblem) -> ActionAnswer? {
    guard implements(call.action) else { return nil }
    do throws(PINWorldError) {
      return try run(call)
    } catch {
      throw WorldProblem(error.description)
    }
  }

  /// What an action can answer under this world's policy and rules, whatever its network, device and user are at the
  /// moment; nil for what the world does not decide.
  package func contract(of action: String) -> ActionContract? {
    PINAction(rawValue: action).flatMap { configuration.contract(of: $0) }
  }

  /// A lock ends with time.
  package func countsTime(at time: Duration) -> Bool {
    var lockout = record.unlocking
    var misses = kept.misses
    if case .locked = misses.availability(at: self.time(time), under: biometricPolicy) { return true }
    return lockout.standing(at: self.time(time), under: policy) != .open
  }

  package func declares(_ secret: Secret) -> Bool { isRight(secret) }

  /// Validating and authenticating do nothing with a wrong PIN but count it.
  package func merelyRefuses(_ secret: Secret, in action: String) -> Bool {
    switch PINAction(rawValue: action) {
    case .validatePIN, .authenticatePIN: !isRight(secret)
    default: false
    }
  }
}
