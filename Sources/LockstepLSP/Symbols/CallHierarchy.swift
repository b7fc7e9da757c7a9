import LockstepModel

/// The ways in a project, by their targets.
struct CallHierarchy: Sendable {
  typealias StepIndex = LinkedProject.StepIndex
  typealias FlowIndex = LinkedProject.FlowIndex

  /// A step, or a row of one.
  struct Origin: Hashable, Sendable {
    var flow: String
    var row: String
    var isCall: Bool
  }

  /// What calls a flow or goes to it from another one.
  private var callers: [FlowIndex: [Origin]] = [:]
  /// The origins of the ways to a step.
  private var origins: [StepIndex: [Origin]] = [:]

  init(_ project: Project) {
    let linked = project.linked
    for index in linked.steps.indices {
      let flow = linked.steps[index].flow
      let name = linked.tables[flow].entry.id
      let step = linked.step(index)
      if let callee = linked.steps[index].callee {
        callers[callee, default: []].append(
          Origin(flow: name, row: linked.id(index).value, isCall: true))
      }
      for (number, row) in linked.steps[index].rows.enumerated() {
        let destination = linked.rows[row]
        let rows = step?.transitions ?? []
        let id = number < rows.count ? rows[number].id : linked.id(index)
        let origin = Origin(flow: name, row: id.value, isCall: false)
        if let next = destination.step { origins[next, default: []].append(origin) }
        if let named = linked.namedFlow(of: destination), named != flow {
          callers[named, default: []].append(origin)
        }
      }
    }
  }

  func callers(of flow: FlowIndex) -> [Origin] { callers[flow] ?? [] }
  func origins(of step: StepIndex) -> [Origin] { origins[step] ?? [] }
}
