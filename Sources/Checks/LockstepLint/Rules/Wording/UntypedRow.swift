import Lockstep
import LockstepModel

/// A row that begins with none of the words for who or what takes it (`text`).
struct UntypedRow: LocalStepRule {
  let info = RuleInfo("untyped-row", level: .note)

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    step.transitions.filter { $0.trigger.kind == .text && !$0.trigger.text.value.isBlank }.map { row in
      let meant = Self.kind(meantBy: row.trigger.text.value, flow.wording).map {
        flow.spelled(.triggerKeyword($0))
      }
      var found = finding(
        "'\(row.trigger.text.value)' is not an action of the user, a case, an error, an event or a result",
        at: row.trigger.text.span, in: flow, row: row.id.value,
        help: meant.map { "did you mean \($0)?" }
          ?? "an action of another actor is an event: '\(flow.wording.sentence(.event, row.trigger.text.value))'"
      )
      found.basis.needsOnlyWords = true
      return found
    }
  }

  /// The kind whose word the row begins with, without its colon or nearly spelt so.
  private static func kind(meantBy words: String, _ wording: Wording) -> Trigger.Kind? {
    var kinds = [wording.actors.preferredWord(.user).text: Trigger.Kind.user]
    for word in Wording.TriggerWord.allCases {
      kinds[wording.triggers.preferredWord(word).head.text] = word.kind
    }
    let first = String(words.prefix { $0 != " " && $0 != ":" })
    if let hint = Wording.hint("triggers", first).flatMap(Wording.TriggerWord.init(rawValue:)) {
      return hint.kind
    }
    let close = kinds[first] == nil ? Suggestion.similarNames(to: first, among: Array(kinds.keys)) : [first]
    return close.count == 1 ? kinds[close[0]] : nil
  }
}
