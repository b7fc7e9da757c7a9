import LockstepModel

/// A link leads to a document or a heading that does not exist.
///
/// Only the project's own folder is looked at; files outside of it may be anywhere.
struct BrokenLink: Rule {
  let info = RuleInfo("broken-link", dependsOn: .declarations, level: .warning)

  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    context.links[flow.index].links.compactMap { link in
      guard !link.namesMissingFlow, let href = link.href else { return nil }
      switch context.knownPaths.lookUp(href, in: flow.document.source.path) {
      case .known: return nil
      case .noFile:
        // Without an ending it may be a folder, or any file.
        guard context.knownPaths.documentPath(of: TextLink(href: href)).flatMap(KnownPaths.ending) != nil
        else {
          return nil
        }
        return finding(
          "the document '\(href)' does not exist", at: link.span, in: flow, row: link.row,
          help: "correct the address, or declare the document in lockstep.yaml under external-documents",
          restingOn: targetFlow(of: href, context.project.wording))
      case .noAnchor:
        return finding(
          "the document has no heading for '\(href)'", at: link.span, in: flow, row: link.row,
          help: "correct the part after '#'", restingOn: targetFlow(of: href, context.project.wording))
      }
    }
  }

  /// The flow whose document an address means.
  private func targetFlow(of href: String, _ wording: Wording) -> [String] {
    FlowID.ofAddress(TextLink(href: href).path, wording).map { [$0] } ?? []
  }
}
