import LockstepModel

/// The ways in a project, by their ends.
struct CallHierarchy: Sendable {
  typealias StepIndex = LinkedProject.StepIndex
  typealias FlowIndex = LinkedProject.FlowIndex

  /// A step, or a row of one.
  struct Origin: Hashable, Sendable {
    var flow: String
    var row: String
    /// The step of the row.
    var step: String
    var isCall: Bool { row == step }

    /// The row as a name of the project.
    var symbol: Symbol { isCall ? .place(flow: flow, id: step) : .row(flow: flow, id: row) }
  }

  /// What calls a flow or goes to it from another one.
  private var callers: [FlowIndex: [Origin]] = [:]
  /// The origins of the ways to a step.
  private var origins: [StepIndex: [Origin]] = [:]
  /// Where the rows of a step lead: to steps of its flow, and to other flows.
  private var goals: [StepIndex: [(origin: Origin, goal: Symbol)]] = [:]

  init(_ project: Project) {
    let linked = project.linked
    for index in linked.steps.indices {
      let flow = linked.steps[index].flow
      let name = linked.tables[flow].entry.id
      let step = linked.step(index)
      let place = linked.id(index).value
      func isOther(_ named: FlowIndex) -> Bool { named != flow }
      func goal(_ flow: FlowIndex) -> Symbol { .flow(project.flows[flow.position].id) }
      if let callee = linked.steps[index].callee {
        let origin = Origin(flow: name, row: place, step: place)
        callers[callee, default: []].append(origin)
        goals[index, default: []].append((origin, goal(callee)))
      }
      for (number, row) in linked.steps[index].rows.enumerated() {
        let destination = linked.rows[row]
        let rows = step?.transitions ?? []
        let origin = Origin(flow: name, row: number < rows.count ? rows[number].id.value : place, step: place)
        if let next = destination.step { origins[next, default: []].append(origin) }
        if let named = linked.namedFlow(of: destination), isOther(named) {
          callers[named, default: []].append(origin)
          goals[index, default: []].append((origin, goal(named)))
        } else if let next = destination.step {
          let id = linked.id(next).value
          goals[index, default: []].append(
            (origin, .place(flow: linked.tables[linked.steps[next].flow].entry.id, id: id)))
        }
      }
    }
  }

  func callers(of flow: FlowIndex) -> [Origin] { callers[flow] ?? [] }
  func origins(of step: StepIndex) -> [Origin] { origins[step] ?? [] }

  /// The goals of the rows of a step, and its call.
  func goals(of step: StepIndex) -> [(origin: Origin, goal: Symbol)] { goals[step] ?? [] }
}
