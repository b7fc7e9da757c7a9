import Lockstep
import LockstepModel

/// `System displays screeen 'Home'`: a misspelt word for a screen, so that the step is read as text.
struct MisspeltKind: LocalStepRule {
  let info = RuleInfo("misspelt-kind", level: .warning)

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    let wording = flow.wording
    guard step.kind.value.isAutomatic,
      let object = wording.verbs.object(of: .displays, in: Array(step.name.value.utf8)[...])
    else { return [] }
    // A kind may have an article.
    let text = String(decoding: object, as: UTF8.self)
    guard let quote = text.firstIndex(where: { "'\"‘“„‚«»".contains($0) }),
      let space = text[..<quote].lastIndex(of: " "), text.index(after: space) == quote
    else { return [] }
    let kind = String(text[..<space])
    let kinds = wording.steps.entries.filter { $0.key != .partialFlow }.map(\.word.text)
    guard let help = Suggestion.help(for: kind, among: kinds), !kinds.contains(kind) else { return [] }
    return [
      finding(
        "'\(kind)' cannot be displayed, so \(step.id.value) is read as an action of the system",
        at: step.name.span, in: flow, row: step.id.value, help: help)
    ]
  }
}
