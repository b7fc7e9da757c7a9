import LockstepModel

/// The entries of each flow: steps that call it, and rows of other flows that go to it.
struct Callers {
  struct Place: Hashable {
    var flow: String
    var row: String
  }

  private var places: [LinkedProject.FlowIndex: [Place]] = [:]

  /// In document order.
  subscript(flow: LinkedProject.FlowIndex) -> [Place] { places[flow] ?? [] }

  init(_ linked: LinkedProject) {
    for index in linked.steps.indices {
      let step = linked.steps[index]
      let from = linked.tables[step.flow].entry.id
      if let callee = step.callee {
        places[callee, default: []].append(Place(flow: from, row: linked.id(index).value))
      }
      for (number, row) in (linked.step(index)?.transitions ?? []).enumerated() {
        let target = linked.namedFlow(of: linked.destination(ofRow: number, of: index))
        guard let target, target != step.flow else { continue }
        places[target, default: []].append(Place(flow: from, row: row.id.value))
      }
    }
  }
}
