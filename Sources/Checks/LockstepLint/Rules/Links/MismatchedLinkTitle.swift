import LockstepModel

/// The words of a link are not those of its target's title. Leaving some out is common practice.
struct MismatchedLinkTitle: Rule {
  let info = RuleInfo(
    "mismatched-link-title", dependsOn: [.contract, .declarations], level: .note, isFixable: true)

  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    var reported: Set<Span>?
    func isReported(_ span: Span) -> Bool {
      let spans = reported ?? Set(MismatchedLinkLabel().findings(in: flow, context).map(\.location.span))
      reported = spans
      return spans.contains(span)
    }
    return context.links[flow.index].links.compactMap { link in
      let title: String?
      switch link.target {
      case .flow(let id): title = context.project.flow(id).flatMap { $0.title == id ? nil : $0.title }
      case .number(let number): title = context.linkTitles.title(of: number)
      case .heading(let text): title = text
      case .unknown: title = nil
      }
      if case .flow(let id) = link.target, let title, link.labelWords == "\(id) \(title)" { return nil }
      guard let title, link.labelWords != title, !link.labelWords.isEmpty,
        !Self.isShortened(link.labelWords, of: title),
        !isReported(link.span)
      else { return nil }
      return finding(
        "the link text '\(link.labelWords)' differs from the title of its target, '\(title)'", at: link.span,
        in: flow, row: link.row,
        help: "use that title",
        fixes: [Diagnostic.Fix.writing(title, over: link.labelWords, at: link.span, in: flow.document.source)]
          .compactMap(\.self), restingOn: link.labelNumber.map { [$0] } ?? [])
    }
  }

  /// Whether the title contains all words of a label, in the label's order.
  private static func isShortened(_ label: String, of title: String) -> Bool {
    var rest = LinkTitles.words(title)[...]
    return LinkTitles.words(label).allSatisfy { word in
      guard let index = rest.firstIndex(of: word) else { return false }
      rest = rest[(index + 1)...]
      return true
    }
  }
}
