package import LockstepModel

/// A file that cannot be read or played at present, and why.
package struct UnavailableDocument: Sendable {
  package var path: String
  /// Whether it can be read, but not played.
  package var isReadable: Bool
  /// The gravest first.
  package var findings: [Diagnostic]

  package init(path: String, isReadable: Bool = false, findings: [Diagnostic]) {
    (self.path, self.isReadable, self.findings) = (path, isReadable, findings)
  }

  /// What keeps it from being read or played: the first findings, each with its line.
  package var reasons: [String] {
    findings.prefix(3).map { finding in
      let line = LineTable(finding.location.source).position(of: finding.location.span.start).line
      return "line \(line): \(finding.summary)"
    }
  }

  /// `r09.md cannot be played`
  package var problem: String { "cannot be \(isReadable ? "played" : "read")" }

  /// All of them above the page; empty for none.
  static func html(_ documents: [UnavailableDocument], shows isShown: (String) -> Bool) -> String {
    if documents.isEmpty { return "" }
    let items = documents.map { document in
      let shown = isShown(document.path) ? " The page shows it as it was." : ""
      let path = XML.escaped(document.path)
      let reasons = document.reasons.map(XML.escaped).joined(separator: "; ")
      return "<li><b>\(path)</b> \(document.problem)\(reasons.isEmpty ? "" : ": \(reasons)").\(shown)</li>"
    }
    return "<ul id=\"unread\" role=\"status\">\(items.joined())</ul>"
  }
}
