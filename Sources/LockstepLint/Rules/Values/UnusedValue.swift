import Lockstep
import LockstepModel

/// A value that an outcome brings or a user enters, and nothing reads (`values`, `gives`).
struct UnusedValue: Rule {
  let info = RuleInfo(
    "unused-value", "nothing reads a value of an outcome or an input",
    why: """
      The reader of the value is missing, or the value is unnecessary. An app may still show it.
      """,
    example: RuleInfo.useCase("Open the door", scenario: "PRIMARY SCENARIO") + """
              - {id: 1.1, screen: Code, input: {text: Code, name: code, secret: true}, transitions: [{id: 1.1a, user: enters code, gives: code, next: 1.2}]}
      -       - {id: 1.2, system: validates code, transitions: [{id: 1.2a, case: Code is right, next: end}, {id: 1.2b, case: Code is wrong, next: 1.1}]}
      +       - {id: 1.2, system: validates code, reads: [code], transitions: [{id: 1.2a, case: Code is right, next: end}, {id: 1.2b, case: Code is wrong, next: 1.1}]}
      """,
    dependsOn: .values,
    level: .note,
    suppressed: "where something reads an unknown value with a similar name.")

  func findings(in context: LintContext) -> [Diagnostic] {
    // A flow that names no value at all has outcomes for people to read.
    if context.project.dataNames.all.isEmpty { return [] }
    let read = context.summaries.elements.reduce(into: Set<String>()) { all, facts in
      // Most tables read no name that is new.
      if !facts.values.read.isSubset(of: all) { all.formUnion(facts.values.read) }
    }
    // A name that is read and that nothing gives is reported there, and may have meant this one.
    let lost = context.unresolved.filter { $0.kind == .input || $0.kind == .value }.map(\.text.value)
    return context.summaries.indices.flatMap { flow in
      context.summaries[flow].values.gifts.filter { gift in
        !read.contains(gift.name.value)
          && !lost.contains { !Suggestion.close(to: $0, among: [gift.name.value]).isEmpty }
      }.map { gift in
        finding(
          "nothing reads the value '\(gift.name.value)'", at: gift.name.span, in: context.flows[flow],
          row: gift.row,
          help: Suggestion.help(for: gift.name.value, among: read)
            ?? "read it with 'reads: [\(gift.name.value)]' where an action needs it")
      }
    }
  }
}
