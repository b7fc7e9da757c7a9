import Lockstep

/// The errors that a document declares: by name, whatever its letter case, and by the target of its link.
///
/// "Error: PID could not be issued" names a situation and links to a page; the page is declared. A near match of a
/// declared name is a misspelling, wherever it links to.
package struct DeclaredErrors: Sendable {
  private var lowercasedNames: Set<String> = []
  private var anchors: Set<String> = []

  /// More than any document declares, and few enough to compare each row with.
  private static let maximumNames = 50

  init() {}

  package init(_ document: FlowDocument, _ wording: Wording) {
    lowercasedNames = Set(document.errors.map { $0.value.lowercased() })
    anchors = Set(document.errorLinks(wording).compactMap(\.anchor))
  }

  /// Whether a row's error, or the page that it leads to, is declared.
  package func declaresError(_ row: FlowRow) -> Bool {
    if row.trigger.kind == .error, lowercasedNames.contains(row.trigger.text.value.lowercased()) {
      return true
    }
    guard let target = row.target, case .errorFlow(let flow) = target.kind else { return false }
    if let href = target.href?.value {
      guard let anchor = TextLink(href: href).anchor, anchors.contains(anchor) else { return false }
      return row.trigger.kind != .error || lowercasedNames.count > Self.maximumNames
        || Suggestion.similarNames(to: row.trigger.text.value, among: lowercasedNames).isEmpty
    }
    return lowercasedNames.contains(flow.value.lowercased()) && row.trigger.kind != .error
  }
}

extension FlowDocument {
  /// The links in the overview's row of errors, which lead to the description of each.
  package func errorLinks(_ wording: Wording) -> [TextLink] {
    let row = overview.first { wording.aspect(of: $0) == .errors }
    return row?.texts.flatMap { TextLink.all(in: $0.value) } ?? []
  }
}
