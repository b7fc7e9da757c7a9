import Lockstep
import LockstepModel
import LockstepServing
import LockstepWorkspace

/// Names that are possible at the cursor. Keys are left to the schema, which other servers know.
extension LanguageServer {
  func completion(_ place: PlaceView?) -> String {
    guard let place, let context = cursor(place), let proposals = CompletionProposals(place, context)?.all
    else { return "null" }
    let lines = place.document.lines
    let start = lines.position(of: context.start)
    let end = max(place.position, lines.position(of: context.end))
    return jsonArray { json in
      for (number, proposal) in proposals.enumerated() {
        json.object {
          $0.member("label", proposal.text)
          if !proposal.title.isEmpty { $0.member("detail", proposal.title) }
          // People may know only the title of a flow.
          if !proposal.title.isEmpty { $0.member("filterText", "\(proposal.text) \(proposal.title)") }
          $0.member("kind", proposal.kind.rawValue)
          // In the order of the table, not of the alphabet.
          $0.member("sortText", String(10_000 + number))
          let edit = TextEdit(range: TextRange(start, end), text: proposal.text)
          $0.member("textEdit") { edit.write(to: &$0) }
        }
      }
    }
  }

  /// What is being written at a place.
  private func cursor(_ place: PlaceView) -> CursorContext? {
    let (document, offset) = (place.document, place.document.lines.offset(of: place.position))
    let format = workspace.formats.format(of: document.present, document.linked.wording)
    return format?.cursor(
      at: offset, in: document.present, isFlow: !document.flows.isEmpty, document.linked.wording)
  }
}
