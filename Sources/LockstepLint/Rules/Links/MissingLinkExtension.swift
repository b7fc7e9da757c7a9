import LockstepModel

/// A link names a document without its ending.
struct MissingLinkExtension: Rule {
  let info = RuleInfo(
    "missing-link-extension", "a link lacks the file extension of its document",
    why: "Some renderers find the document anyway; others, and most editors, do not.",
    example: RuleInfo.useCase(
      "Open the app", with: "  overview:",
      #"-   logical-test-cases: ["[PIN validation](architecture/pin-validation)"]"#,
      #"+   logical-test-cases: ["[PIN validation](architecture/pin-validation.md)"]"#) + """
                - {id: 1.1, screen: Info, transitions: [{id: 1.1a, user: selects Close, next: end}]}
        """,
    level: .note)

  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    let bare = context.links[flow.index].links.compactMap {
      link -> (link: LinkUse, href: String, path: String)? in
      guard let href = link.href, let path = LinkAddress.document(MarkdownLink(href: href)),
        LinkAddress.ending(path) == nil
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
      if context.paths.answer(href, in: file) == .noFile { return nil }
      return finding(
        "'\(href)' has no file extension", at: link.span, in: flow, row: link.row, help: "write '\(path).md'")
    }
  }
}
