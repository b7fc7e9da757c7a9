import Lockstep
import LockstepModel

/// Parts that an editor can fold: scenarios and steps.
extension LanguageServer {
  func foldingRanges(_ document: DocumentView?) -> String {
    guard let document, let flow = document.flow else { return "[]" }
    var lines: [(first: Int, last: Int)] = []
    func add(_ entry: OutlineEntry) {
      if entry.kind != .row, let range = document.range(entry.span), range.start.line < range.end.line {
        lines.append((range.start.line, range.end.line))
      }
      for child in entry.children { add(child) }
    }
    for section in flow.sections {
      // A whole file needs no folding.
      for scenario in OutlineEntry(section, of: flow, document.linked.wording).children { add(scenario) }
    }
    return jsonArray { json in
      for (first, last) in lines {
        json.object {
          $0.member("startLine", first)
          $0.member("endLine", last)
        }
      }
    }
  }
}
