import Lockstep
import LockstepModel

/// `System displays screeen 'Home'`: a misspelt word for a screen, so that the step is read as text (grammar §3.2).
struct MisspeltKind: LocalStepRule {
  let info = RuleInfo(
    "misspelt-kind", "the kind of a displayed step is misspelt",
    why: """
      The step is read as an action of the system: nothing is displayed, and the user cannot select anything.
      """,
    example: RuleInfo.useCase("Open the app") + """
      -       - {id: 1.1, system: "displays screeen 'Home'", transitions: [{id: 1.1a, event: Nothing happens, next: end}]}
      +       - {id: 1.1, screen: Home, transitions: [{id: 1.1a, event: Nothing happens, next: end}]}
      """,
    level: .warning)

  var needs: [StepFlags] { [.automatic] }

  private static let verbs = ["displays ", "shows "]
  private static let kinds = ["screen", "page", "prompt", "drawer", "modal"]

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    // By its bytes first, as every step of the system comes through here.
    let name = step.name.value
    guard Self.verbs.contains(where: { name.utf8.starts(with: $0.utf8) }) else { return [] }
    let words = name.split(separator: " ", maxSplits: 2)
    guard words.count == 3, words[2].hasPrefix("'") else { return [] }
    let kind = String(words[1])
    guard let help = Suggestion.help(for: kind, among: Self.kinds), !Self.kinds.contains(kind) else {
      return []
    }
    let words = String(decoding: object, as: UTF8.self).split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[1].hasPrefix("'") else { return [] }
    let kind = String(words[0])
    let kinds = wording.steps.entries.filter { $0.key != .partialFlow }.map(\.word.text)
    guard let help = Suggestion.help(for: kind, among: kinds), !kinds.contains(kind) else { return [] }
    return [
      finding(
        "'\(kind)' cannot be displayed, so \(step.id.value) is read as an action of the system",
        at: step.name.span, in: flow, row: step.id.value, help: help)
    ]
  }
}
