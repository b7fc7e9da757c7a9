import Lockstep
import LockstepModel
import LockstepServing
import LockstepWorkspace

/// Names that are possible at the cursor. Keys are left to the schema, which other servers know.
extension LanguageServer {
  func completionJSON(_ place: DocumentPosition?) -> String {
    guard let place, let context = cursorContext(place) else { return "null" }
    let proposals = CompletionProposals(place, context).proposals
    let lines = place.document.lines
    let start = lines.position(of: context.start)
    let end = max(place.position, lines.position(of: context.end))
    return jsonArray { json in
      for (number, proposal) in proposals.enumerated() {
        json.object {
          var text = context.spelling(proposal.text)
          $0.member("label", proposal.kind == .snippet ? text : proposal.text)
          if !proposal.title.isEmpty { $0.member("detail", proposal.title) }
          // People may know only the title of a flow.
          if !proposal.title.isEmpty { $0.member("filterText", "\(proposal.text) \(proposal.title)") }
          $0.member("kind", proposal.kind.rawValue)
          // In the order of the table, not of the alphabet.
          $0.member("sortText", String(10_000 + number))
          if proposal.kind == .snippet, client.supportsSnippets {
            $0.member("insertTextFormat", 2)
            text = Self.snippetText(text)
          }
          let edit = TextEdit(range: TextRange(start, end), text: text)
          $0.member("textEdit") { edit.write(to: &$0) }
        }
      }
    }
  }

  /// A text whose gaps people fill in one after the other.
  private static func snippetText(_ text: String) -> String {
    var (snippet, gaps) = ("", 0)
    for character in text {
      switch character {
      case "…":
        gaps += 1
        snippet += "${\(gaps):…}"
      case "$", "}", "\\": snippet += "\\\(character)"
      default: snippet.append(character)
      }
    }
    return snippet
  }

  /// What is being written at a place.
  private func cursorContext(_ place: DocumentPosition) -> CursorContext? {
    let (document, offset) = (place.document, place.document.lines.offset(of: place.position))
    let format = workspace.formats.format(of: document.currentText, document.linkedProject.wording)
    return format?.cursor(
      at: offset, in: document.currentText, isFlow: !document.flows.isEmpty, document.linkedProject.wording)
  }
}
