import Lockstep
import LockstepSimulation
import Synchronization

/// The app's actions, after the prepared outcomes of a scenario and the simulated ones of its world.
///
/// It also collects the session's events, as the driver's handlers and actions report them.
final class ScriptedActions: Sendable {
  private struct State {
    var prepared: [PreparedOutcome] = []
    var world: SimulatedWorld<NoHost>
    /// What ran and was not given.
    var missing: ActionCall?
    /// A side effect that nothing carried out.
    var unhandled: SideEffect?
    var events: [SessionEvent.Kind] = []
  }

  private let state: Mutex<State>
  private let program: FlowProgram
  private let clock: ManualClock

  init(_ simulated: WorldChange, of program: FlowProgram, clock: ManualClock) throws(WorldProblem) {
    state = Mutex(State(world: try SimulatedWorld(NoHost(), simulated)))
    self.program = program
    self.clock = clock
  }

  func prepare(_ outcomes: [PreparedOutcome]) { state.withLock { $0.prepared += outcomes } }

  func apply(_ change: WorldChange) throws(WorldProblem) {
    try state.withLock { (state: inout State) throws(WorldProblem) in try state.world.apply(change) }
  }

  /// The first outcome that was prepared for a run that never came.
  var unused: PreparedOutcome? { state.withLock { $0.prepared.first } }

  /// An action that ran, and that neither the app nor the scenario has.
  var missing: ActionCall? { state.withLock { $0.missing } }

  /// A side effect that the app does not carry out.
  var unhandled: SideEffect? { state.withLock { $0.unhandled } }

  /// What happened since the last call.
  func takeEvents() -> [SessionEvent.Kind] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// Handlers that collect events, and pass them on to those of the app.
  func wrap(_ own: FlowDriver.Handlers, of actions: SystemActions) -> FlowDriver.Handlers {
    FlowDriver.Handlers(
      performEffect: { [self] effect in
        add(.performs(effect))
        let isKnown = actions.perform?(effect) ?? false
        if !isKnown, own.performEffect == nil { state.withLock { $0.unhandled = effect } }
        own.performEffect?(effect)
      },
      onTransition: { [self] row in
        if let id = program.row(row.row) { add(.took(id, row: row.row, to: row.target)) }
        own.onTransition(row)
      }, onNotice: own.onNotice, recover: own.recover)
  }

  /// The actions that a driver runs.
  func wrap(_ own: SystemActions) -> SystemActions {
    var all = SystemActions([:], asking: own.asking)
    for name in program.requiredActions.map(\.name) {
      let action = own.action(name)
      if action == nil, own.asking.contains(name) { continue }
      all.add(name) { [self] call in
        if let step = program.step(call.step, of: call.flow) {
          add(.runs(action: call.action, step, call.runs))
        }
        if let scripted = try answer(call) {
          if scripted.after > .zero {
            try await ManualClock.$isInAction.withValue(true) { try await clock.sleep(for: scripted.after) }
          }
          return scripted.answer
        }
        guard let action else {
          state.withLock { $0.missing = call }
          throw NotGiven()
        }
        return try await ManualClock.$isInAction.withValue(true) { try await action.run(call) }
      }
    }
    return all
  }

  private func add(_ event: SessionEvent.Kind) { state.withLock { $0.events.append(event) } }

  /// A line first, then the step and the flow of the world, then the action by its name.
  private func answer(_ call: ActionCall) throws(WorldProblem) -> SimulatedAnswer? {
    let step = program.step(call.step, of: call.flow)
    return try state.withLock { (state: inout State) throws(WorldProblem) in
      if let answer = PreparedOutcome.take(for: step, of: &state.prepared) { return SimulatedAnswer(answer) }
      return try state.world.answer(call)
    }
  }
}

/// Ends the session, which ``ScenarioFailure`` explains then.
private struct NotGiven: Error {}
