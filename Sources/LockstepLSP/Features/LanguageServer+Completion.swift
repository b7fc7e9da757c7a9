import Lockstep
import LockstepModel

/// Names that are possible at the cursor. Keys are left to the schema, which other servers know.
extension LanguageServer {
  func completion(_ place: PlaceView?) -> String {
    guard let place, let flow = place.document.flow,
      let context = CompletionContext(place, isMarkdown: place.document.present.isMarkdown)
    else { return "null" }
    let proposals = CompletionProposals(place, flow, context).all
    let lines = place.document.lines
    let start = lines.position(of: context.start)
    return jsonArray { json in
      for (number, proposal) in proposals.enumerated() {
        json.object {
          $0.member("label", proposal.text)
          if !proposal.title.isEmpty { $0.member("detail", proposal.title) }
          $0.member("kind", proposal.kind.rawValue)
          // In the order of the table, not of the alphabet.
          $0.member("sortText", String(10_000 + number))
          let edit = TextEdit(range: TextRange(start, place.position), text: proposal.text)
          $0.member("textEdit") { edit.write(to: &$0) }
        }
      }
    }
  }
}
