import Lockstep
import LockstepModel
import LockstepServing

/// What a selection grows to: the name at a place, its row, step and scenario, and the flow.
extension LanguageServer {
  func selectionRangesJSON(_ document: RequestedDocument?, _ params: MessageValue) -> String {
    guard let document else { return "null" }
    let sections = document.sections.map { OutlineEntry($1, of: $0, document.linkedProject.wording) }
    return jsonArray { json in
      for position in params["positions"].list.compactMap({ TextPosition($0) }) {
        var spans: [Span] = []
        if let offset = document.positions.offset(of: position) {
          var entries = sections
          while let entry = entries.first(where: { $0.span.start <= offset && offset <= $0.span.end }) {
            spans.append(entry.span)
            entries = entry.children
          }
          if let name = document.occurrences.atOffset(offset).first?.span { spans.append(name) }
        }
        var ranges = spans.compactMap { document.range($0) }
        // Every place has an answer, and each range holds the next.
        if ranges.isEmpty { ranges = [TextRange(position, position)] }
        ranges = ranges.reduce(into: []) { kept, next in
          guard let last = kept.last else { return kept.append(next) }
          if next != last, last.start <= next.start, next.end <= last.end { kept.append(next) }
        }
        writeNestedRanges(ranges[...], to: &json)
      }
    }
  }

  /// The innermost range, with those around it.
  private func writeNestedRanges(_ ranges: ArraySlice<TextRange>, to json: inout JSONWriter) {
    guard let last = ranges.last else { return }
    json.object { json in
      json.member("range", last.write)
      if ranges.count > 1 {
        json.member("parent") { writeNestedRanges(ranges.dropLast(), to: &$0) }
      }
    }
  }
}
