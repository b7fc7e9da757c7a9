import Lockstep

/// The cells of a flow's table as Markdown, rendered from the model (design §3, the "renders" columns).
///
/// Renders what the fields say. A row's `source:` and `erratum:` are not looked at: whoever writes a
/// document decides which of the three stands.
package struct TableText: Sendable {
  let project: Project
  let document: FlowDocument
  private let isAsDocumented: Bool

  /// - Parameters:
  ///   - document: one of the project's documents; links are relative to it.
  ///   - isAsDocumented: whether rows do without what tables of others have no words for, timers and the names of
  ///     inputs; they need no erratum for it.
  package init(_ project: Project, of document: FlowDocument, isAsDocumented: Bool = false) {
    self.project = project
    self.document = document
    self.isAsDocumented = isAsDocumented
  }

  /// The Description cell; nil where the table has no row for the scenario.
  package func description(of scenario: Scenario) -> String? {
    scenario.title.map { "**\($0.value)**" }
  }

  package func next(of scenario: Scenario) -> String { next(scenario.target) }

  package func description(of step: Step) -> String {
    "**\(step.title?.value ?? title(of: step))**" + footnote(step.note) + list(under: step)
  }

  /// Where a called use case returns to; empty for other steps.
  package func next(of step: Step) -> String { next(step.target) }

  /// - Parameter step: the one that the row belongs to.
  package func description(of row: FlowRow, in step: Step) -> String {
    let effect = row.effect.map { "<br>&rarr; \($0.value)" } ?? ""
    return row.trigger.words + guards(of: row, in: step) + footnote(row.note) + effect
  }

  /// What the row's fields say beside its words, as far as the words do not say it themselves.
  private func guards(of row: FlowRow, in step: Step) -> String {
    guard !row.hasOnlyCommonFields else { return "" }
    var found = row.whenGuard
    if !isAsDocumented {
      if let delay = row.after { found += row.missing(.after, delay.spelling) }
      if let name = row.gives, step.inputs.count > 1 { found += row.missing(.gives, name.value) }
    }
    return found
  }

  package func next(of transition: FlowRow) -> String {
    next(transition.target) + footnote(transition.nextNote)
  }

  private func title(of step: Step) -> String {
    let (kind, name) = (step.kind.value, step.name.value)
    return switch kind.role {
    case .screen, .overlay: "\(kind.titleWords) '\(name)'"
    case .automatic: "\(kind.titleWords) \(name)"
    case .call: "\(kind.titleWords) \(link(toFlow: name, label: step.label, href: step.href))"
    }
  }

  private func next(_ target: Target?) -> String {
    guard let target else { return "" }
    switch target.kind {
    case .next(let text): return text.value
    case .back: return "Back"
    case .end: return "End"
    case .resume: return "Resume"
    case .result(let text): return "Result: \(text.value)"
    case .goTo(let flow, let step): return "Go to: \(link(target, toFlow: flow, step))"
    case .endGoTo(let flow, let step): return "End, Go to: \(link(target, toFlow: flow, step))"
    case .errorFlow(let name):
      return "Error flow: \(link(toErrorFlow: name.value, label: target.label, href: target.href))"
    case .show(let text): return "Show placeholder '\(text.value)'"
    }
  }

  private func link(_ target: Target, toFlow flow: SourceString, _ step: SourceString?) -> String {
    link(toFlow: flow.value, label: target.label, href: target.href) + (step.map { " \($0.value)" } ?? "")
  }

  private func footnote(_ note: SourceString?) -> String { note.map { "<sup>\($0.value)</sup>" } ?? "" }
}

extension FlowRow {
  /// ` (when Cancelable)`, unless the words say it themselves; empty without a condition.
  fileprivate var whenGuard: String { when.map { missing(.when, $0.value) } ?? "" }

  fileprivate func missing(_ guarding: RowGuard, _ name: String) -> String {
    let words = guarding.words(name)
    return trigger.text.value.lowercased().contains(words.lowercased()) ? "" : words
  }
}
