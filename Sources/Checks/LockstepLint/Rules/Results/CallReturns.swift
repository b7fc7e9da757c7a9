import Lockstep
import LockstepModel

/// What calls do after each result of the flows that they call.
struct CallReturns: Sendable {
  /// Where a row leads, as seen from its call.
  enum Way: Sendable {
    case on, back, out

    var words: String {
      switch self {
      case .on: "continues"
      case .back: "goes back"
      case .out: "leaves the flow"
      }
    }
  }

  struct Use: Sendable {
    var flow: LinkedProject.FlowIndex
    var step: LinkedProject.StepIndex
    var callee: String
    var row: FlowRow
    var way: Way
  }

  /// By called flow and result.
  private var uses: [String: [String: [Use]]] = [:]

  init(_ linked: LinkedProject) {
    for flow in linked.tables.indices {
      for use in Self.uses(of: flow, in: linked) {
        uses[use.callee, default: [:]][use.row.trigger.text.value, default: []].append(use)
      }
    }
  }

  /// Those of a table.
  static func uses(of flow: LinkedProject.FlowIndex, in linked: LinkedProject) -> [Use] {
    linked.tables[flow].steps.enumerated().filter { $1.kind.value.isCall }.flatMap { place, step in
      let index = linked.index(ofStep: place, in: flow)
      return step.transitions.enumerated().compactMap { number, row -> Use? in
        guard row.trigger.kind == .returns,
          let way = way(linked.destination(ofRow: number, of: index), from: index, in: linked)
        else { return nil }
        return Use(flow: flow, step: index, callee: step.name.value, row: row, way: way)
      }
    }
  }

  /// The same result of the same flow in all other calls.
  func others(_ use: Use) -> some Collection<Use> {
    (uses[use.callee]?[use.row.trigger.text.value] ?? []).lazy.filter { $0.step != use.step }
  }

  private static func way(
    _ destination: LinkedProject.Destination, from step: LinkedProject.StepIndex, in linked: LinkedProject
  ) -> Way? {
    switch destination {
    // What a prompt is shown over is where the user comes from, too. Another call that goes back to this one is not.
    case .step(let next)
    where linked.step(next)?.kind.value.isDisplayed == true && linked.leads(from: next, directlyTo: step):
      .back
    case .step(let next): next > step ? .on : .back
    case .back: .back
    case .end, .resume, .result, .entry, .external: .out
    case .stay, .error, .placeholder, .unresolved: nil
    }
  }
}
