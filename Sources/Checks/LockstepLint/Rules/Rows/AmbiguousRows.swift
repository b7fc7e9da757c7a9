import Lockstep
import LockstepModel

/// Two rows of a step that one input could both take.
struct AmbiguousRows: LocalStepRule {
  let info = RuleInfo("ambiguous-rows")

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    let rows = step.transitions
    let texts = rows.map { RowText.normalized($0.trigger.text.value) }
    let names = rows.compactMap { $0.name?.value }
    // As in nearly all steps.
    if Set(texts).count == texts.count, Set(names).count == names.count { return [] }
    var byText: [String: [FlowRow]] = [:]
    var byName: [String: FlowRow] = [:]
    return zip(rows, texts).compactMap { row, normal -> Diagnostic? in
      let text = row.trigger.text
      // Rows of the same table may differ in their condition; timers fire each at its own time, and no words take them.
      let twin = byText[normal]?.first {
        $0.trigger.kind == row.trigger.kind && $0.when?.value == row.when?.value
          && $0.after?.spelling == row.after?.spelling
      }
      let namesake = row.name.flatMap { byName[$0.value] }
      if twin == nil { byText[normal, default: []].append(row) }
      if let name = row.name, namesake == nil { byName[name.value] = row }
      // A duplicated row is reported for its id.
      if let twin, twin.id.value != row.id.value {
        return ambiguityFinding(row, twin, "has the same words as", text, twin.trigger.text, flow)
      }
      guard twin == nil, let namesake, let name = row.name, let first = namesake.name,
        namesake.id.value != row.id.value
      else { return nil }
      return ambiguityFinding(row, namesake, "has the same outcome as", name, first, flow)
    }
  }

  private func ambiguityFinding(
    _ row: FlowRow, _ first: FlowRow, _ how: String, _ text: SourceString, _ other: SourceString,
    _ flow: LintContext.Flow
  ) -> Diagnostic {
    finding(
      "\(row.id.value) \(how) \(first.id.value): '\(text.value)'", at: text.span, in: flow, row: row.id.value,
      help: "give them different words, or remove one",
      related: [.init(Location(flow.document.source, other.span), "this row is taken")])
  }
}
