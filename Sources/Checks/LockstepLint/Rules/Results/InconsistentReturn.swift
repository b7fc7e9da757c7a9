import Lockstep
import LockstepModel

/// A call continues after a result where all other calls of the flow go back, or the other way round.
struct InconsistentReturn: DocumentRule {
  let info = RuleInfo("inconsistent-return", level: .warning)

  func findings(inDocumentOf flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    (context.tablesByDocument[flow.document.id.value] ?? []).flatMap { index in
      let uses = context.links[index].handledResults
      let swapped = Self.exchangesByCall(uses, context.callReturns)
      return uses.compactMap { use -> Diagnostic? in
        guard let others = context.callReturns.otherCalls(than: use),
          others.directionCounts[use.direction] == nil
        else { return nil }
        let usual = others.first
        // One call against one shows nothing, unless two of its results are exchanged.
        let isSwapped =
          swapped[use.step]?.contains(Exchange(direction: usual.direction, usualDirection: use.direction))
          == true
        guard isSwapped || others.count > 1, others.directionCounts.count == 1 else { return nil }
        let table = context.flows[index]
        let source = context.flows[usual.flow].document.source
        return finding(
          "\(use.row.value) \(use.direction.words) after '\(use.result)', every other call of \(use.callee) \(usual.direction.words)",
          at: use.targetSpan, in: table, row: use.row.value,
          help: "check whether the targets of two results are swapped",
          related: [.init(Location(source, usual.row.span), usual.direction.words)],
          restingOn: [context.flows[usual.flow].entry.id])
      }
    }
  }

  /// A way of a call that no other call takes after the result, and one that others do.
  private struct Exchange: Hashable {
    var direction: CallReturns.Direction
    var usualDirection: CallReturns.Direction
  }

  /// The exchanges of each call that goes on after a result as no other call does.
  private static func exchangesByCall(
    _ uses: [CallReturns.HandledResult], _ returns: CallReturns
  ) -> [LinkedProject.StepIndex: Set<Exchange>] {
    var all: [LinkedProject.StepIndex: Set<Exchange>] = [:]
    for use in uses {
      guard let others = returns.otherCalls(than: use), others.directionCounts[use.direction] == nil else {
        continue
      }
      all[use.step, default: []].formUnion(
        others.directionCounts.keys.map { Exchange(direction: use.direction, usualDirection: $0) })
    }
    return all
  }
}
