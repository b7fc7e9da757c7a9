public import Lockstep
import LockstepSimulation

/// How a scenario went in an app.
public struct ScenarioRun: Sendable {
  /// The rows that were taken, in order: `UC2.3 1.3a`.
  public var rows: [String]
  /// How the session ended; nil if it continues.
  public var end: SessionEnd?
  /// The time that passed.
  public var time: Duration
}

extension PortableScenario {
  /// Plays the scenario with an app's own actions on a `FlowDriver`.
  ///
  /// `outcome:` and `error:` lines answer in place of the action, and so do the world's settings for actions and steps;
  /// everything else is the app's. Time passes only on `clock`.
  ///
  ///     for scenario in suite.scenarios {
  ///       let wallet = Wallet(scenario.world, clock: clock)
  ///       try await scenario.play(Flows.program, actions: Flows.systemActions(wallet), clock: clock)
  ///     }
  ///
  /// - Parameters:
  ///   - program: the flows.
  ///   - actions: the app's, for the world that the scenario begins in: see ``world``.
  ///   - handlers: the app's effects for `do:`, and its log.
  ///   - clock: a new one.
  ///   - isExhaustive: whether a side effect fails that no `did:` line names.
  ///   - apply: applies a `world:` line to the app's world, in the middle of the session.
  /// - Returns: the events of the session.
  /// - Throws: ``ScenarioFailure`` at the first line that does not hold, or at which the app leaves an action or a side
  ///   effect unhandled, and the errors of `apply`.
  @discardableResult public func play(
    _ program: FlowProgram, actions: SystemActions, handlers: FlowDriver.Handlers = FlowDriver.Handlers(),
    clock: ManualClock = ManualClock(), isExhaustive: Bool = false,
    applying apply: @escaping @Sendable ([String: PortableWorldValue]) async throws -> Void = { _ in }
  ) async throws -> ScenarioRun {
    var runner = LineRunner(program, lines.map { .success($0.action.markingSecrets(program)) })
    (runner.mustEnd, runner.isExhaustive) = (!isOpen, isExhaustive)
    var player = ScenarioPlayer(
      scenario: self, program: program, appActions: actions,
      scriptedActions: try ScriptedActions(simulated.change, of: program, clock: clock), handlers: handlers,
      clock: clock, applyWorld: apply, runner: runner)
    return try await player.play()
  }
}
