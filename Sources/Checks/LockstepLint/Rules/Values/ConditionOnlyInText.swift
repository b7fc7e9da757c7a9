import Lockstep
import LockstepModel

/// The words of a row end in a condition that its fields do not have.
struct ConditionOnlyInText: LocalStepRule {
  let info = RuleInfo("condition-only-in-text", dependsOn: .values, level: .warning)

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    step.transitions.compactMap { row in
      let text = row.trigger.text.value
      guard text.contains(byte: UInt8(ascii: "(")) else { return nil }
      let words = text.lowercased()
      for name in flow.entry.parameters where row.when?.value != name {
        if words.contains(flow.wording.guardText(.when, name).lowercased()) {
          return unsetConditionFinding("when", name, row, in: flow)
        }
      }
      guard row.trigger.kind == .event, let time = Self.writtenDuration(in: text, flow.wording),
        row.after?.spelling != time
      else {
        return nil
      }
      return unsetConditionFinding("after", time, row, in: flow)
    }
  }

  private func unsetConditionFinding(_ key: String, _ name: String, _ row: FlowRow, in flow: LintContext.Flow)
    -> Diagnostic
  {
    finding(
      "the text of \(row.id.value) contains '(\(key) \(name))', but the row has no '\(key): \(name)'",
      at: row.trigger.text.span, in: flow,
      row: row.id.value,
      help: "move it from the text to '\(key): \(name)': the table shows it anyway")
  }

  /// `5m` of `timer expires (after 5m)`.
  private static func writtenDuration(in text: String, _ wording: Wording) -> String? {
    guard text.utf8.last == UInt8(ascii: ")"), let open = text.lastIndex(of: "(") else { return nil }
    let inside = text[text.index(after: open)...].dropLast()
    guard let words = wording.suffixes.object(of: .after, in: Array(inside.utf8)[...]) else { return nil }
    let time = String(decoding: words, as: UTF8.self)
    return Duration(spelling: time) == nil ? nil : time
  }
}
