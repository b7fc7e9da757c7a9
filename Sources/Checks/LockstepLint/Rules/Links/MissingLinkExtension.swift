import LockstepModel

/// A link names a document without its ending.
struct MissingLinkExtension: Rule {
  let info = RuleInfo("missing-link-extension", level: .note)

  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    let bare = context.links[flow.index].links.compactMap {
      link -> (link: ResolvedLink, href: String, path: String)? in
      guard let href = link.href, let path = context.knownPaths.documentPath(of: TextLink(href: href)),
        KnownPaths.ending(path) == nil
      else { return nil }
      return (link, href, path)
    }
    // Nearly all links have an ending.
    if bare.isEmpty { return [] }
    let settings = context.project.settings
    let declared = Set(
      (settings?.externalDocuments ?? []).map {
        RelativePath.resolve($0.value, besides: settings?.source.path ?? "")
      })
    return bare.compactMap { link, href, path in
      let file = flow.document.source.path
      // The project names the document so.
      if declared.contains(RelativePath.resolve(path, besides: file)) { return nil }
      // A folder, or a file of any kind.
      if context.knownPaths.lookUp(href, in: file) == .noFile { return nil }
      let named = flow.document.format.linkName(forStem: path)
      return finding(
        "'\(href)' has no file extension", at: link.span, in: flow, row: link.row, help: "write '\(named)'")
    }
  }
}
