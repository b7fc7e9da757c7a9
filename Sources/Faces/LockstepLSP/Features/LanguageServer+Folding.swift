import Lockstep
import LockstepModel
import LockstepServing

/// Parts that an editor can fold: scenarios and steps.
extension LanguageServer {
  func foldingRangesJSON(_ document: RequestedDocument?) -> String {
    guard let document else { return "[]" }
    return jsonArray { json in
      func write(_ entry: OutlineEntry) {
        if entry.kind != .row, let range = document.range(entry.span), range.start.line < range.end.line {
          json.object {
            $0.member("startLine", range.start.line)
            $0.member("endLine", range.end.line)
          }
        }
        for child in entry.children { write(child) }
      }
      for (flow, section) in document.sections {
        // A whole file needs no folding.
        for scenario in OutlineEntry(section, of: flow, document.linkedProject.wording).children {
          write(scenario)
        }
      }
    }
  }
}
