import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// Two cases of a step that deny one another lead to the same place.
struct ContradictingCases: StepRule {
  let info = RuleInfo(
    "contradicting-cases", "a case and its opposite lead to the same step",
    why: """
      The step decides nothing then: one of the two rows was meant to lead elsewhere.
      """,
    bad: """
      flow: UC1.1
      kind: use-case
      title: Open the app
      scenarios:
        - id: 1
          steps:
            - {id: 1.1, system: determines whether there is a card, transitions: [{id: 1.1a, case: There is a card, next: 1.2}, {id: 1.1b, case: There is no card, next: 1.2}]}
            - {id: 1.2, screen: Card, transitions: [{id: 1.2a, user: selects Close, next: end}]}
      """,
    good: """
      flow: UC1.1
      kind: use-case
      title: Open the app
      scenarios:
        - id: 1
          steps:
            - {id: 1.1, system: determines whether there is a card, transitions: [{id: 1.1a, case: There is a card, next: 1.2}, {id: 1.1b, case: There is no card, next: end}]}
            - {id: 1.2, screen: Card, transitions: [{id: 1.2a, user: selects Close, next: end}]}
      """,
    level: .warning)

  var needs: [StepTraits] { [[.case, .next]] }

  func findings(in flow: LintSubject.Flow, _ step: Step, _ subject: LintSubject) -> [Diagnostic] {
    let cases = step.transitions.filter { row in
      guard case .next? = row.target?.kind else { return false }
      return row.trigger.kind == .case && row.effect == nil
    }
    guard cases.count > 1, cases.contains(where: { ContentWords.mayDeny($0.trigger.text.value) }) else {
      return []
    }
    let claims = cases.map { Claim($0) }
    return claims.indices.compactMap { number -> Diagnostic? in
      let row = claims[number]
      guard let other = claims[..<number].first(where: { $0.contradicts(row) && $0.target == row.target })
      else {
        return nil
      }
      return finding(
        "\(row.row.id.value) is the opposite of \(other.row.id.value) and leads to the same place",
        at: row.row.target?.text.span ?? row.row.id.span, in: flow, row: row.row.id.value,
        help: "lead one of them elsewhere, or make one row of the two",
        related: [.init(Location(flow.document.source, other.row.id.span), "the opposite")])
    }
  }

  private struct Claim {
    let row: FlowRow
    let target: String
    private let words: Set<String>
    private let guards: [String]
    private let isDenial: Bool

    init(_ row: FlowRow) {
      self.row = row
      let (base, guards) = ContentWords.parts(row.trigger.text.value)
      let words = ContentWords.of(base)
      self.guards = guards
      isDenial = !words.isDisjoint(with: ContentWords.denials)
      self.words = words.subtracting(ContentWords.denials)
      target = row.target?.fullName ?? ""
    }

    func contradicts(_ other: Claim) -> Bool {
      isDenial != other.isDenial && !words.isEmpty && words == other.words && guards == other.guards
    }
  }
}
