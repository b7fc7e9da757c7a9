import LockstepModel

/// A link is labelled with one number or title and leads to another (authors of functional designs: always use the full name).
struct MismatchedLinkLabel: Rule {
  let info = RuleInfo("mismatched-link-label", dependsOn: [.contract, .declarations], level: .warning)

  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    let links = context.links[flow.index].links
    let titles = context.linkTitles
    // Where a label has the title of another link's goal, both labels are likely to be swapped.
    var stolen: Set<String> = []
    for link in links {
      if let other = titleOwner(of: link, titles) { stolen.insert("\(link.row) \(other)") }
    }
    return links.compactMap { link -> Diagnostic? in
      guard let (number, title) = numberAndTitle(of: link, context) else { return nil }
      func mismatch(_ message: String, _ help: String) -> Diagnostic {
        finding(
          message, at: link.span, in: flow, row: link.row, help: help,
          restingOn: [number, link.labelNumber].compactMap(\.self))
      }
      if let said = link.labelNumber, let number, said != number {
        return mismatch(
          "the link '\(link.label)' leads to \(number)",
          "link to \(said), or label it '\(number) \(title ?? "…")'")
      }
      guard let number, let title, title != link.labelWords,
        LinkTitles.key(title) != LinkTitles.key(link.labelWords)
      else { return nil }
      if let other = titleOwner(of: link, titles) {
        return mismatch(
          "'\(link.labelWords)' is the title of \(other); \(number) is '\(title)'",
          "link to \(other), or correct the title")
      }
      if stolen.contains("\(link.row) \(number)") {
        return mismatch(
          "\(number) is '\(title)', which another link here claims", "swap the titles or the numbers")
      }
      // The title of a flow is often shortened beyond recognition; its number identifies it.
      guard case .number = link.target else { return nil }
      let common = Set(LinkTitles.words(title)).intersection(LinkTitles.words(link.labelWords))
      if common.contains(where: { $0.count > 2 }) || link.labelWords.isEmpty { return nil }
      return mismatch(
        "'\(link.labelWords)' shares no word with the title of \(number): '\(title)'",
        "correct the label or the link")
    }
  }

  /// The number and the title of a link's target.
  private func numberAndTitle(of link: ResolvedLink, _ context: LintContext) -> (
    number: String?, title: String?
  )? {
    switch link.target {
    case .flow(let id): return (id, context.project.flow(id)?.title)
    case .number(let number): return (number, context.linkTitles.title(of: number))
    case .heading, .unknown: return nil
    }
  }

  /// The number, not the link's own, whose title the label is.
  private func titleOwner(of link: ResolvedLink, _ titles: LinkTitles) -> String? {
    guard case .number(let number) = link.target, titles.title(of: number) != link.labelWords,
      let owner = titles.number(of: link.labelWords),
      owner != number,
      titles.title(of: number).map({ LinkTitles.key($0) != LinkTitles.key(link.labelWords) }) == true
    else { return nil }
    return owner
  }
}
