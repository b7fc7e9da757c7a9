import Lockstep
import Synchronization

/// The app's actions, behind the answers that a scenario prepares and its world simulates.
final class ScriptedActions: Sendable {
  private struct State {
    /// By flow and step, or by flow: the next run ends so.
    var prepared: [String: ActionAnswer] = [:]
    var simulation = Simulation()
    /// What ran and was not given.
    var missing: ActionCall?
  }

  private let state: Mutex<State>
  private let clock: ManualClock

  init(_ simulation: Simulation, clock: ManualClock) {
    state = Mutex(State(simulation: simulation))
    self.clock = clock
  }

  func prepare(_ answers: [String: ActionAnswer]) {
    state.withLock { $0.prepared.merge(answers) { _, new in new } }
  }

  /// Answers prepared for a run that never came.
  var unused: [String] { state.withLock { $0.prepared.keys.sorted() } }

  /// An action that ran, and that neither the app nor the scenario has.
  var missing: ActionCall? { state.withLock { $0.missing } }

  func change(_ simulation: Simulation) {
    state.withLock { state in
      state.simulation.outcomes.merge(simulation.outcomes) { _, new in new }
      state.simulation.actions.merge(simulation.actions) { _, new in new }
    }
  }

  /// The actions that a driver runs.
  func wrap(_ own: SystemActions, of program: Program, record: Record) -> SystemActions {
    var all = SystemActions([:], asking: own.asking)
    for name in program.requiredActions.map(\.name) {
      let action = own.action(name)
      if action == nil, own.asking.contains(name) { continue }
      all.add(name) { [self] call in
        record.note(call)
        if let scripted = next(for: call) {
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

  /// A line first, then the step and the flow of the world, then the action by its name.
  private func next(for call: ActionCall) -> Simulation.Answer? {
    let step = call.flow + " " + call.step
    return state.withLock { state in
      if let answer = state.prepared.removeValue(forKey: step)
        ?? state.prepared.removeValue(forKey: call.action)
      {
        return Simulation.Answer(answer: answer, after: .zero)
      }
      if let outcome = state.simulation.outcomes[step] ?? state.simulation.outcomes[call.action] {
        return Simulation.Answer(answer: .outcome(outcome), after: .zero)
      }
      guard let answers = state.simulation.actions[call.action], let first = answers.first else { return nil }
      if answers.count > 1 { state.simulation.actions[call.action]?.removeFirst() }
      return first
    }
  }
}

/// Ends the session, which ``ScenarioFailure`` explains then.
private struct NotGiven: Error {}
