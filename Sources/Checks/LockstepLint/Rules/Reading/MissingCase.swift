import Lockstep
import LockstepModel

/// Nothing leads to a scenario, and all scenarios of nearly the same title are entered from one step.
struct MissingCase: Rule {
  let info = RuleInfo("missing-case", dependsOn: .rows, level: .warning)

  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    // Of so many that are unreachable no single case is missing.
    context.reachability.parts(of: flow.index).prefix(100).compactMap { part -> Diagnostic? in
      let scenario = flow.section.scenarios[part.scenario]
      guard part.step == nil, let title = scenario.title else { return nil }
      let words = ContentWords.set(of: title.value, flow.wording)
      let siblings = flow.section.scenarios.filter { other in
        guard other.id.value != scenario.id.value, let title = other.title else { return false }
        let common = words.intersection(ContentWords.set(of: title.value, flow.wording)).count
        return common >= 3 && common * 2 > words.count
      }
      guard siblings.count > 1 else { return nil }
      let ids = Set(siblings.map(\.id.value))
      let origins = flow.section.scenarios.flatMap(\.steps).filter { step in
        let targets = Set(
          step.transitions.compactMap { row -> String? in
            guard row.trigger.kind == .case, case .next(let text)? = row.target?.kind else { return nil }
            return text.value
          })
        return ids.isSubset(of: targets)
      }
      guard let step = origins.first, origins.count == 1 else { return nil }
      return finding(
        "\(step.id.value) has no row for '\(title.value)'", at: step.id.span, in: flow, row: step.id.value,
        help: "add a row: "
          + flow.spelled(
            .row(id: RowLetters.freeID(in: step, flow.wording), .case, next: scenario.id.value)),
        related: [.init(Location(flow.document.source, scenario.id.span), "unreachable")])
    }
  }
}
