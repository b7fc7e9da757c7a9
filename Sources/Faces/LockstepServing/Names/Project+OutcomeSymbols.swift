import Lockstep
package import LockstepModel

extension FlowRow {
  /// What scripts, worlds and apps call the outcome that takes the row: its own name, else its words.
  package var outcomeName: SourceString? {
    name ?? (trigger.kind == .case && !trigger.text.value.isEmpty ? trigger.text : nil)
  }
}

extension Project {
  /// The rows with an outcome of an action, one symbol for each step that runs it.
  func outcomeSymbols(of action: String, named name: String) -> [Symbol] {
    flows.filter { !$0.isExternal }.flatMap { flow in
      flow.steps.filter { step in
        step.action?.value == action && step.transitions.contains { $0.outcomeName?.value == name }
      }.map { Symbol.outcome(flow: flow.id, step: $0.id.value, name: name) }
    }
  }

  /// What gets a new name together with a symbol: worlds, properties and the app know an outcome by its action, so that
  /// it has one name in all steps that run the action.
  func symbolsRenamed(with symbol: Symbol) -> [Symbol] {
    guard case .outcome(let flow, let id, let name) = symbol,
      let action = self.flow(flow)?.step(named: id)?.action?.value,
      case let all = outcomeSymbols(of: action, named: name), !all.isEmpty
    else { return [symbol] }
    return all
  }
}
