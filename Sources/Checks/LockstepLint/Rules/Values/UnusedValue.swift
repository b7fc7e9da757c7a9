import Lockstep
import LockstepModel

/// A value that an outcome brings or a user enters, and nothing reads (`values`, `gives`).
struct UnusedValue: Rule {
  let info = RuleInfo("unused-value", dependsOn: .values, level: .note)

  func findings(in context: LintContext) -> [Diagnostic] {
    // A flow that names no value at all has outcomes for people to read.
    if context.project.dataNames.all.isEmpty { return [] }
    let read = context.summaries.elements.reduce(into: Set<String>()) { all, facts in
      // Most tables read no name that is new.
      if !facts.valueUses.readNames.isSubset(of: all) { all.formUnion(facts.valueUses.readNames) }
    }
    // A name that is read and that nothing gives is reported there, and may have meant this one.
    let unresolved = context.unresolvedReferences.lazy.filter { $0.kind == .input || $0.kind == .value }.map(
      \.text.value)
    let gaps = context.flows.lazy.filter { table in
      table.document.format.traits.contains(.namesValues) && !table.dataNames.all.isEmpty
    }.flatMap { context.summaries[$0.index].valueUses.readNames }.filter {
      !context.project.dataNames.isKnown($0)
    }
    let lost = Set(unresolved.prefix(Suggestion.maxSuggestedFindings)).union(
      gaps.prefix(Suggestion.maxSuggestedFindings))
    var helped = 0
    func help(for name: String) -> String? {
      helped += 1
      return helped > Suggestion.maxSuggestedFindings ? nil : Suggestion.help(for: name, among: read)
    }
    // A table cannot say who reads a value.
    let named = context.summaries.indices.filter {
      context.flows[$0].document.format.traits.contains(.namesValues)
    }
    return named.flatMap { flow in
      context.summaries[flow].valueUses.producedValues.filter { gift in
        !read.contains(gift.name.value)
          && !lost.contains { !Suggestion.similarNames(to: $0, among: [gift.name.value]).isEmpty }
      }.map { gift in
        finding(
          "nothing reads the value '\(gift.name.value)'", at: gift.name.span, in: context.flows[flow],
          row: gift.row,
          help: help(for: gift.name.value)
            ?? "read it with 'reads: [\(gift.name.value)]' where an action needs it")
      }
    }
  }
}
