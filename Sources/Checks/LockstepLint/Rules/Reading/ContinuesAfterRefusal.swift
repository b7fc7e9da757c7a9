import Lockstep
import LockstepModel

/// A refused case leads to the same step as an accepted one: over a prompt about the refusal, or directly, as when a case and its
/// opposite have the same target.
struct ContinuesAfterRefusal: StepRule {
  let info = RuleInfo("continues-after-refusal", level: .warning)

  func findings(in flow: LintContext.Flow, _ step: Step, _ context: TableContext) -> [Diagnostic] {
    guard step.kind.value.isAutomatic else { return [] }
    return oppositeFindings(in: flow, step) + promptFindings(in: flow, step, context)
  }

  /// Cases that deny one another and lead to the same place.
  private func oppositeFindings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    let cases = step.transitions.filter { row in
      guard case .next? = row.target?.kind else { return false }
      return row.trigger.kind == .case && row.effect == nil
    }
    if cases.count < 2 { return [] }
    // Comparing words takes long, and few rows have the target of another one.
    let targets = cases.map { $0.target?.fullName ?? "" }
    let claims = cases.indices.filter { number in targets.count { $0 == targets[number] } > 1 }
      .map { CaseClaim(cases[$0], to: targets[$0], flow.wording) }
    return claims.enumerated().compactMap { number, claim -> Diagnostic? in
      guard let other = claims[..<number].first(where: { $0.contradicts(claim) && $0.target == claim.target })
      else { return nil }
      let row = claim.row
      return finding(
        "\(row.id.value) is the opposite of \(other.row.id.value), but has the same target",
        at: row.target?.text.span ?? row.id.span, in: flow, row: row.id.value,
        help: "change the target of one of them, or merge the two rows",
        related: [.init(Location(flow.document.source, other.row.id.span), "the opposite")])
    }
  }

  /// Prompts that report a refusal and lead on anyway.
  private func promptFindings(in flow: LintContext.Flow, _ step: Step, _ context: TableContext)
    -> [Diagnostic]
  {
    guard step.kind.value == .system, flow.wording.isCheck(step.name.value) else {
      return []
    }
    let linked = context.linked
    guard let node = linked.index(of: step, in: flow) else { return [] }
    let targets = step.transitions.indices.map { linked.neighbour(ofRow: $0, of: node) }
    return step.transitions.indices.flatMap { index -> [Diagnostic] in
      guard let next = targets[index], let prompt = linked.step(next), prompt.kind.value.isOverlay else {
        return []
      }
      let others = targets.indices.filter { $0 != index }.compactMap { targets[$0] }
      let rows = prompt.transitions.enumerated().filter { number, _ in
        linked.neighbour(ofRow: number, of: next).map(others.contains) == true
      }.map(\.element)
      // Where the user has a choice, going on may be one.
      guard rows.count == prompt.transitions.count, let row = rows.first else { return [] }
      return [
        finding(
          "\(row.id.value) continues as if \(step.id.value) had succeeded",
          at: row.target?.text.span ?? row.id.span, in: flow, row: row.id.value,
          help: "change the target to the step where the user enters another value",
          related: [.init(Location(flow.document.source, step.id.span), "refused here")])
      ]
    }
  }
}

/// The text of a case without its negation, and whether it is negated.
private struct CaseClaim {
  let row: FlowRow
  let target: String
  private let words: Set<String>
  private let guards: [String]
  private let isDenial: Bool

  init(_ row: FlowRow, to target: String, _ wording: Wording) {
    self.row = row
    self.target = target
    let (base, guards) = ContentWords.splitGuards(row.trigger.text.value)
    let words = ContentWords.set(of: base, wording)
    self.guards = guards
    isDenial = wording.signalWords.containsDenial(words)
    self.words = isDenial ? words.subtracting(wording.signalWords.negationWords) : words
  }

  func contradicts(_ other: CaseClaim) -> Bool {
    isDenial != other.isDenial && !words.isEmpty && words == other.words && guards == other.guards
  }
}
