import Lockstep
import LockstepModel

/// A gap in a message that no value fills (`values`): no value has its name, or only values of flows that are over when the
/// message is shown.
struct UnfilledPlaceholder: Rule {
  let info = RuleInfo("unfilled-placeholder", dependsOn: .values, level: .warning)

  func findings(in context: LintContext) -> [Diagnostic] {
    let shown = context.summaries.filter { !$0.valueUses.placeholders.isEmpty }
    if shown.isEmpty { return [] }
    let names = context.project.dataNames
    /// The first flow that provides each value, by its name in lower case.
    let providers = context.flows.reduce(into: [String: LintContext.Flow]()) { providers, flow in
      for name in flow.dataNames.displayableNames where providers[name] == nil { providers[name] = flow }
    }
    return shown.flatMap { summary -> [Diagnostic] in
      let flow = summary.table
      // In a flow that names no value at all, gaps without a known name are for people to read.
      let namesValues =
        flow.document.format.traits.contains(.namesValues) && flow.steps.contains(where: \.namesValues)
      let scope = ValueScope(of: flow, in: context)
      return summary.valueUses.placeholders.compactMap { step, gap in
        if let provider = providers[gap.name] {
          return scope.lacks(gap.name) ? outOfScopeFinding(gap, step, in: flow, provider) : nil
        }
        return namesValues && !names.isKnown(gap.name) ? unknownNameFinding(gap, step, in: flow, names) : nil
      }
    }
  }

  private func unknownNameFinding(
    _ gap: Placeholder, _ step: String, in flow: LintContext.Flow, _ names: DataNames
  ) -> Diagnostic {
    finding(
      "nothing provides '\(gap.name)' for this message", at: gap.text.span(of: gap.range),
      in: flow, row: step,
      help: Suggestion.help(for: gap.name, among: names.all)
        ?? "provide it with 'values: {\(gap.name): text}', or remove the brackets")
  }

  private func outOfScopeFinding(
    _ gap: Placeholder, _ step: String, in flow: LintContext.Flow, _ provider: LintContext.Flow
  ) -> Diagnostic {
    let own = flow.entry.id
    return finding(
      "nothing provides '\(gap.name)' in \(own): \(provider.entry.id) does, but its values end with it",
      at: gap.text.span(of: gap.range), in: flow, row: step,
      help: flow.document.format.traits.contains(.namesValues)
        ? "provide it with 'values: {\(gap.name): text}' in \(own), or remove the brackets"
        : "show it in \(provider.entry.id), or write a gap for people in words, such as '[the \(gap.name)]'",
      related: provider.steps.lazy.compactMap { $0.declaration(ofValue: gap.name) }.first.map {
        [.init(Location(provider.document.source, $0.span), "'\($0.value)' is provided here")]
      } ?? [], restingOn: [provider.entry.id])
  }
}

extension Step {
  fileprivate var namesValues: Bool {
    transitions.contains { !$0.values.isEmpty } || inputs.contains { $0.name != nil }
  }

  /// The input or the value of an outcome with a name.
  fileprivate func declaration(ofValue name: String) -> SourceString? {
    (inputs.compactMap(\.name) + transitions.flatMap { $0.values.map(\.name) }).first {
      $0.value.lowercased() == name.lowercased()
    }
  }
}
