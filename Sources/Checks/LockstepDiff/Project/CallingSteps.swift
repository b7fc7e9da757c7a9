import LockstepModel

/// Which steps of a project call which flows.
struct CallingSteps {
  /// The steps that call a flow, as `UC2.3 1.4`, each with its own flow.
  private var callersByFlow: [String: [(flow: String, step: String)]] = [:]

  init(_ documents: [FlowDocument]) {
    for document in documents {
      for step in document.sections.flatMap(\.scenarios).flatMap(\.steps) where step.kind.value.isCall {
        callersByFlow[step.name.value, default: []].append((document.id.value, step.id.value))
      }
    }
  }

  /// The steps that call a flow, directly or by flows that they call, in the order of their ids.
  func steps(calling flow: String) -> [String] {
    var (found, open, seen) = ([String](), [flow], Set([flow]))
    while let next = open.popLast() {
      for caller in callersByFlow[next] ?? [] {
        found.append("\(caller.flow) \(caller.step)")
        if seen.insert(caller.flow).inserted { open.append(caller.flow) }
      }
    }
    return found.sorted { NaturalOrder.isIncreasing($0, $1) }
  }
}
