import Lockstep
import LockstepModel

/// One place where a flow leads into another document or calls it.
struct FlowUse: Sendable {
  var flow: LinkedProject.FlowIndex
  /// The step or row that leads there.
  var row: SourceString
  /// The words of the user's action; nil for other rows.
  var userWords: String?
  /// The flow as it is named there, the one that this means, and the ID of its document.
  var name: SourceString
  var enteredFlow: LinkedProject.FlowIndex
  var enteredDocumentID: String
  /// Whether it leads to a certain step.
  var namesStep: Bool
  var isCall: Bool
  /// Whether the called flow is a use case, which goes where its rows lead.
  var callsUseCase: Bool
  var passedParameters: [SourceString] = []
}

extension FlowUse {
  /// The places of one table.
  static func all(of flow: LintContext.Flow, in project: Project) -> [FlowUse] {
    var uses: [FlowUse] = []
    let linked = project.linked
    // A project has thousands; an array that grows would take up to twice the room.
    uses.reserveCapacity(
      linked.steps[linked.steps(of: flow.index)].reduce(0) { count, step in
        count + (step.callee == nil ? 0 : 1)
          + linked.destinations[step.rows].count { linked.namedFlow(of: $0) != nil }
      })
    func add(
      _ name: SourceString, _ entered: LinkedProject.FlowIndex, _ row: SourceString, _ words: String? = nil,
      isCall: Bool = false, callsUseCase: Bool = false, namesStep: Bool = false,
      passedParameters: [SourceString] = []
    ) {
      uses.append(
        FlowUse(
          flow: flow.index, row: row, userWords: words, name: name, enteredFlow: entered,
          enteredDocumentID: project.documentID(of: project.flows[entered.position]), namesStep: namesStep,
          isCall: isCall,
          callsUseCase: callsUseCase, passedParameters: passedParameters))
    }
    func add(
      _ target: Target?, _ row: Int, of index: LinkedProject.StepIndex, _ id: SourceString, _ words: String?
    ) {
      guard let target, let entered = linked.namedFlow(of: linked.destination(ofRow: row, of: index)) else {
        return
      }
      add(target.text, entered, id, words, namesStep: target.step != nil)
    }
    for index in linked.steps(of: flow.index) where linked.steps[index].step == nil {
      let scenario = linked.scenario(index)
      add(scenario.target, 0, of: index, scenario.id, nil)
    }
    for index in linked.steps(of: flow.index) {
      guard let step = linked.step(index) else { continue }
      if let callee = linked.steps[index].callee {
        add(
          step.name, callee, step.id, isCall: true, callsUseCase: step.kind.value == .useCase,
          passedParameters: step.passedParameters)
      }
      add(step.target, step.transitions.count, of: index, step.id, nil)
      for (number, row) in step.transitions.enumerated() {
        // Few rows do.
        guard linked.namedFlow(of: linked.destination(ofRow: number, of: index)) != nil else { continue }
        add(row.target, number, of: index, row.id, row.trigger.kind == .user ? row.trigger.text.value : nil)
      }
    }
    return uses
  }
}
