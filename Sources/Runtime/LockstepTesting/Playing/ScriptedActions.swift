import Lockstep
import LockstepSimulation
import Synchronization

/// The app's actions, after the prepared outcomes of a scenario and the simulated ones of its world.
///
/// It also collects the session's events, as the driver's handlers and actions report them.
final class ScriptedActions: Sendable {
  /// What the lines of a scenario have prepared, and what runs.
  private struct State {
    var preparedOutcomes: [PreparedOutcome] = []
    /// The actions that run.
    var runs: [ObjectIdentifier: ScriptedRun] = [:]
    var world: SimulatedWorld<NoHost>
    /// What ran and was not given.
    var missingAction: ActionCall?
    /// A side effect that nothing carried out.
    var unhandledEffect: SideEffect?
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

  /// Prepares outcomes of coming runs; one of a step whose action runs ends that run.
  func prepare(_ outcomes: [PreparedOutcome]) {
    for outcome in outcomes {
      let run = state.withLock { state -> ScriptedRun? in
        let run = state.runs.values.first { run in
          run.isOpen && run.step.map(outcome.steps.contains) ?? false
        }
        if run == nil { state.preparedOutcomes.append(outcome) }
        return run
      }
      run?.end(with: outcome.answer)
    }
  }

  /// Takes an outcome that is prepared for a displayed step, which runs nothing.
  func takePrepared(for step: StepID) -> ActionAnswer? {
    state.withLock { PreparedOutcome.takeFirst(for: step, of: &$0.preparedOutcomes) }
  }

  /// Whether a line has answered for an action that has not ended yet.
  var isEnding: Bool { state.withLock { $0.runs.values.contains(where: \.isEnding) } }

  /// How many actions run that only a line answers.
  var waitingRunCount: Int { state.withLock { $0.runs.values.count(where: \.isWaiting) } }

  func apply(_ change: WorldChange) throws(WorldProblem) {
    try state.withLock { (state: inout State) throws(WorldProblem) in try state.world.apply(change) }
  }

  /// The first outcome that was prepared for a run that never came.
  var unusedOutcome: PreparedOutcome? { state.withLock { $0.preparedOutcomes.first } }

  /// An action that ran, and that neither the app nor the scenario has.
  var missingAction: ActionCall? { state.withLock { $0.missingAction } }

  /// A side effect that the app does not carry out.
  var unhandledEffect: SideEffect? { state.withLock { $0.unhandledEffect } }

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
        let isKnown = actions.performEffect?(effect) ?? false
        if !isKnown, own.performEffect == nil { state.withLock { $0.unhandledEffect = effect } }
        own.performEffect?(effect)
      },
      onTransition: { [self] row in
        if let id = program.anyRow(named: row.row) { add(.took(id, row: row.row, to: row.target)) }
        own.onTransition(row)
      }, onNotice: own.onNotice, recover: own.recover)
  }

  /// The actions that a driver runs.
  func wrap(_ own: SystemActions) -> SystemActions {
    var all = SystemActions([:], asking: own.askedNames)
    for name in program.requiredActions.map(\.name) + program.unnamedActions {
      let action = own.action(name)
      if action == nil, own.askedNames.contains(name) { continue }
      all.add(name) { [self] call in
        if let step = program.step(call.step, of: call.flow) {
          add(.runs(action: call.action, step, call.runs))
        }
        return try await run(call, action)
      }
    }
    return all
  }

  /// Runs an action until it answers, or a line does.
  private func run(_ call: ActionCall, _ action: (any SystemAction)?) async throws -> ActionAnswer {
    let end = ScriptedRun(of: program.step(call.step, of: call.flow))
    if let step = end.step, let answer = takePrepared(for: step) { return answer }
    state.withLock { $0.runs[ObjectIdentifier(end)] = end }
    defer { state.withLock { $0.runs[ObjectIdentifier(end)] = nil } }
    return try await withThrowingTaskGroup(of: ActionAnswer?.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await self.answer(call, action, end) }
      group.addTask { await end.wait() }
      while let answer = try await group.next() { if let answer { return answer } }
      throw UnansweredAction()
    }
  }

  /// The answer of the scenario's world, else of the app's own action; nil if only a line answers.
  private func answer(
    _ call: ActionCall, _ action: (any SystemAction)?, _ end: ScriptedRun
  ) async throws -> ActionAnswer? {
    let simulated = try state.withLock { (state: inout State) throws(WorldProblem) in
      try state.world.answer(call)
    }
    if let simulated {
      if simulated.after > .zero {
        try await clock.sleep(for: simulated.after)
      }
      return simulated.answer
    }
    guard let action else {
      if call.action.isEmpty {
        end.setWaitingForLine()
        return nil
      }
      state.withLock { $0.missingAction = call }
      throw UnansweredAction()
    }
    return try await action.run(call)
  }

  private func add(_ event: SessionEvent.Kind) { state.withLock { $0.events.append(event) } }
}

extension FlowProgram {
  /// A row of this name, of several the first; that of a step itself, where it leads on.
  fileprivate func anyRow(named name: String) -> RowID? {
    if let row = row(name) { return row }
    for step in allSteps {
      let own = code(of: step).continuation
      let all = rows(of: step) + (own < 0 ? [] : [RowID(own)])
      if let row = all.first(where: { place(of: $0) == name }) { return row }
    }
    return nil
  }

  /// The steps that run something without a name, as ``SystemActions`` names their actions.
  fileprivate var unnamedActions: [String] {
    allSteps.filter { code(of: $0).kind == .run && stepInfo($0).action == nil }.map { stepInfo($0).place }
  }
}

/// Ends the session, which ``ScenarioFailure`` explains then.
private struct UnansweredAction: Error {}
