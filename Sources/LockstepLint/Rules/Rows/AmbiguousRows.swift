import Lockstep
import LockstepModel

/// Two rows of a step that one input could both take.
struct AmbiguousRows: LocalStepRule {
  let info = RuleInfo("ambiguous-rows")

  private struct Words: Hashable {
    var kind: Trigger.Kind
    var text: String
    /// The condition in which rows of the same table may differ.
    var when: String?

    // The text nearly always decides.
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    let rows = step.transitions
    if rows.count < 2 { return [] }
    var byWords: [Words: Int] = [:]
    byWords.reserveCapacity(rows.count)
    var byName: [String: Int] = [:]
    return rows.enumerated().compactMap { number, row -> Diagnostic? in
      let text = row.trigger.text
      let words = Words(kind: row.trigger.kind, text: RowText.normal(text.value), when: row.when?.value)
      let twin = byWords[words].map { rows[$0] }
      let namesake = row.name.flatMap { byName[$0.value] }.map { rows[$0] }
      if twin == nil { byWords[words] = number }
      if let name = row.name, namesake == nil { byName[name.value] = number }
      // A duplicated row is reported for its id.
      if let twin, twin.id.value != row.id.value {
        return ambiguous(row, twin, "has the same words as", text, twin.trigger.text, flow)
      }
      guard twin == nil, let namesake, let name = row.name, let first = namesake.name,
        namesake.id.value != row.id.value
      else { return nil }
      return ambiguous(row, namesake, "has the same outcome as", name, first, flow)
    }
  }

  private func ambiguous(
    _ row: FlowRow, _ first: FlowRow, _ how: String, _ text: SourceString, _ other: SourceString,
    _ flow: LintContext.Flow
  ) -> Diagnostic {
    finding(
      "\(row.id.value) \(how) \(first.id.value): '\(text.value)'", at: text.span, in: flow, row: row.id.value,
      help: "give them different words, or remove one",
      related: [.init(Location(flow.document.source, other.span), "this row is taken")])
  }
}
