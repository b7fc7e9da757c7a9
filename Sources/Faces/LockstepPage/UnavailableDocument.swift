package import LockstepModel

/// A file that cannot be read or played at present, and why.
package struct UnavailableDocument: Sendable {
  /// What is done about it.
  package enum Handling: Sendable {
    /// The page shows its flows as they were when it could be read.
    case asBefore
    /// The page shows what could be read.
    case asFarAsRead
    /// A review leaves out its flows: what could not be read would seem to be gone.
    case notCompared
  }

  package var path: String
  /// The version that has it, where that is not the present one: `main`.
  package var version: String?
  package var handling = Handling.asFarAsRead
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

  /// `cannot be played`
  package var problem: String {
    "cannot be \(isReadable ? "played" : "read")\(version.map { " in \($0)" } ?? "")"
  }

  /// `'r09.md' cannot be read: line 12: …`
  package var message: String {
    let reasons = reasons.joined(separator: "; ")
    return "'\(path)' \(problem)\(reasons.isEmpty ? "" : ": \(reasons)")"
  }

  /// What the page shows of it; nil if that goes without saying.
  private func note(isShown: Bool) -> String? {
    switch handling {
    case .asBefore: isShown ? "The page shows it as it was." : nil
    case .asFarAsRead: isShown && !isReadable ? "The page shows what can be read of it." : nil
    case .notCompared: "It is not compared."
    }
  }

  /// All of them above the page; empty for none.
  static func html(_ documents: [UnavailableDocument], shows isShown: (String) -> Bool) -> String {
    if documents.isEmpty { return "" }
    let items = documents.map { document in
      let note = document.note(isShown: isShown(document.path)).map { " \($0)" } ?? ""
      let path = XML.escaped(document.path)
      let reasons = document.reasons.map(XML.escaped).joined(separator: "; ")
      let problem = XML.escaped(document.problem)
      return "<li><b>\(path)</b> \(problem)\(reasons.isEmpty ? "" : ": \(reasons)").\(note)</li>"
    }
    return "<div id=\"unread\" role=\"status\"><ul>\(items.joined())</ul></div>"
  }
}
