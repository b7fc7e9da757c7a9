import Lockstep
import LockstepModel

/// A call continues after a result where all other calls of the flow go back, or the other way round.
struct InconsistentReturn: DocumentRule {
  let info = RuleInfo("inconsistent-return", level: .warning)

  func findings(inDocumentOf flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    (context.tables[flow.document.id.value] ?? []).flatMap { index in
      let uses = CallReturns.uses(of: index, in: context.linked)
      return uses.compactMap { use -> Diagnostic? in
        let others = context.returns.others(use)
        guard let usual = others.first, !others.contains(where: { $0.way == use.way }) else { return nil }
        // One call against one shows nothing, unless two of its results are exchanged.
        let isSwapped = uses.contains { other in
          other.step == use.step && other.way == usual.way && other.way != use.way
            && context.returns.others(other).contains { $0.way == use.way }
            && !context.returns.others(other).contains { $0.way == other.way }
        }
        guard isSwapped || others.count > 1, others.allSatisfy({ $0.way == usual.way }) else { return nil }
        let table = context.flows[index]
        let source = context.flows[usual.flow].document.source
        return finding(
          "\(use.row.id.value) \(use.way.words) after '\(use.row.trigger.text.value)', every other call of \(use.callee) \(usual.way.words)",
          at: use.row.target?.text.span ?? use.row.id.span, in: table, row: use.row.id.value,
          help: "check whether the targets of two results are swapped",
          related: [.init(Location(source, usual.row.id.span), usual.way.words)],
          restingOn: [context.flows[usual.flow].entry.id])
      }
    }
  }
}

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
          let way = way(linked.destination(ofRow: number, of: index), from: index)
        else { return nil }
        return Use(flow: flow, step: index, callee: step.name.value, row: row, way: way)
      }
    }
  }

  /// The same result of the same flow in all other calls.
  func others(_ use: Use) -> some Collection<Use> {
    (uses[use.callee]?[use.row.trigger.text.value] ?? []).lazy.filter { $0.step != use.step }
  }

  private static func way(_ destination: LinkedProject.Destination, from step: LinkedProject.StepIndex)
    -> Way?
  {
    switch destination {
    case .step(let next): next > step ? .on : .back
    case .back: .back
    case .end, .resume, .result, .entry, .external: .out
    case .stay, .error, .placeholder, .unresolved: nil
    }
  }
}
