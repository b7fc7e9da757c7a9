import Lockstep
import LockstepServing

/// The description of the name under the pointer.
extension LanguageServer {
  func hoverJSON(_ place: DocumentPosition?) -> String {
    guard let place else { return "null" }
    for occurrence in place.occurrences {
      guard let range = place.document.range(occurrence.span),
        let text = HoverText(occurrence.symbol, in: place.document)?.text
      else { continue }
      return jsonObject {
        $0.object("contents") {
          $0.member("kind", "markdown")
          $0.member("value", text)
        }
        $0.member("range", range.write)
      }
    }
    return "null"
  }
}
