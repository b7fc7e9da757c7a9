import Lockstep
import LockstepModel

/// A row that begins with none of the words for who or what takes it (`text`).
struct UntypedRow: LocalStepRule {
  let info = RuleInfo("untyped-row", level: .note)

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    step.transitions.filter { $0.trigger.kind == .text && !$0.trigger.text.value.isBlank }.map { row in
      let words = row.trigger.text.value
      var found = finding(
        "'\(words)' is not an action of the user, a case, an error, an event or a result",
        at: row.trigger.text.span, in: flow, row: row.id.value,
        help: Self.help(for: words, at: step.kind.value, in: flow))
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

  /// What a word for a kind means at a step: `Outcome` is a result only of a flow that is called. nil for a kind that the step
  /// cannot take.
  private static func kind(_ kind: Trigger.Kind, at step: Step.Kind) -> Trigger.Kind? {
    switch kind {
    case .returns, .case: step.isCall ? .returns : step.isDisplayed ? nil : .case
    default: kind
    }
  }

  private static func help(for words: String, at step: Step.Kind, in flow: LintContext.Flow) -> String {
    if let said = kind(meantBy: words, flow.wording) {
      return kind(said, at: step).map { "did you mean \(flow.spelled(.triggerKeyword($0)))?" }
        ?? "make it a row for an action of the user or an event"
    }
    if !step.isDisplayed {
      let answer = flow.spelled(.triggerKeyword(step.isCall ? .returns : .case))
      let event = flow.spelled(.triggerKeyword(.event))
      return
        "begin \(step.isCall ? "a result of the flow" : "an outcome of the step") with \(answer), "
        + "and an action of another actor with \(event)"
    }
    guard let action = RoleAction(words, flow.wording) else {
      return "an action of another actor is an event: '\(flow.wording.sentence(.event, words))'"
    }
    guard flow.document.format.traits.contains(.usesWording) else { return "write 'user: \(action.words)'" }
    let actors = flow.wording.actors[.user].map(\.text) + [action.role]
    return "write '\(flow.wording.sentence(.user, action.words))', "
      + "or declare the role: 'wording: {actors: {user: [\(actors.joined(separator: ", "))]}}'"
  }

  /// What a role does that is not declared as the user: `Guest selects Done`.
  private struct RoleAction {
    let role: String
    /// `selects Done`
    let words: String

    init?(_ text: String, _ wording: Wording) {
      let bytes = Array(text.utf8)[...]
      if wording.actor(leading: bytes) != nil { return nil }
      // A role has up to three words.
      for space in bytes.indices.lazy.filter({ bytes[$0] == 0x20 }).prefix(3) {
        let done = bytes[(space + 1)...]
        let rest = String(decoding: done, as: UTF8.self)
        let role = String(decoding: bytes[..<space], as: UTF8.self)
        if let (verb, object) = wording.verbs.leadingWord(done), verb == .selects || verb == .enters,
          !object.isEmpty
        {
          (self.role, self.words) = (role, rest)
          return
        }
        let parts = rest.split(separator: " ", maxSplits: 1)
        if parts.count == 2, Wording.selectionVerbs.contains(Phrase.folded(String(parts[0]))) {
          (self.role, self.words) = (role, wording.verbs.preferredWord(.selects).sentence(String(parts[1])))
          return
        }
      }
      return nil
    }
  }
}
