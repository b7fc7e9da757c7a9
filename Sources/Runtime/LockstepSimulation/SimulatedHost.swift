public import Lockstep

/// Answers the actions of a session in place of an app: a domain's actions, such as those around a PIN.
///
/// A value, so that copying one makes another world: exploring and taking steps back are cheap. It has no clock;
/// the time comes in with each call. Players take it as a generic parameter, so that no call is dispatched through
/// an existential.
public protocol SimulatedHost: Sendable {
  /// Applies the given settings and leaves the rest as it is.
  ///
  /// - Throws: before anything is changed.
  mutating func apply(_ settings: [HostSetting]) throws(WorldProblem)

  /// Carries out `call` in one piece; nil if the action is not this host's, or a person decides it.
  ///
  /// - Throws: ``WorldProblem`` if the host cannot carry it out.
  mutating func answer(_ call: ActionCall) throws(WorldProblem) -> ActionAnswer?

  /// Whether ``answer(_:)`` answers `action` by itself.
  func implements(_ action: String) -> Bool

  /// The answer for an outcome that a world or a script names: with the values that the action itself would return, and
  /// as an error if the name is one of the action's errors.
  func answer(naming outcome: String, to call: ActionCall) -> ActionAnswer

  /// Records an outcome that was decided elsewhere, by a world, a script or a person.
  mutating func note(outcome: String, of action: String)

  /// The possible answers of `action` at present; nil if the host does not decide it.
  func contract(of action: String) -> ActionContract?

  /// Whether time that passes after `time` can change a later answer.
  func answersDependOnTime(after time: Duration) -> Bool

  /// Whether a world's file, or the documentation of its defaults, already contains this secret.
  func declares(_ secret: Secret) -> Bool

  /// Whether `action` only rejects `secret` as wrong: any other wrong secret would have the same effect.
  func isMerelyWrong(_ secret: Secret, for action: String) -> Bool
}

extension SimulatedHost {
  public func implements(_ action: String) -> Bool { false }
  public func answer(naming outcome: String, to call: ActionCall) -> ActionAnswer { .outcome(outcome) }
  public mutating func note(outcome: String, of action: String) {}
  public func contract(of action: String) -> ActionContract? { nil }
  public func answersDependOnTime(after time: Duration) -> Bool { false }
  public func declares(_ secret: Secret) -> Bool { false }
  public func isMerelyWrong(_ secret: Secret, for action: String) -> Bool { false }
}
