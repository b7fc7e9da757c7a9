import Lockstep
import LockstepModel

extension OverviewRow {
  private static let testCases = TableText.aspect("logical-test-cases").lowercased()

  /// The contents of the row: one text, or those of its list.
  var texts: [SourceString] {
    switch value {
    case .text(let text): [text]
    case .list(let items): items
    }
  }

  var listsTestCases: Bool { TableText.aspect(key.value).lowercased() == Self.testCases }
}

extension SourceString {
  /// The ids of the test cases that the text lists: the first word of each link, `[LTC47 Unlock](cases.md#ltc47)`.
  func testCases(in source: SourceText) -> [SourceString] {
    guard let start = start(in: source) else { return [] }
    return MarkdownLink.all(in: value).compactMap { link in
      let id = String(link.label.prefix { !$0.isWhitespace })
      guard id.contains(where: \.isNumber) else { return nil }
      let place = start + link.range.lowerBound + 1
      return SourceString(id, at: Span(place..<place + id.utf8.count))
    }
  }

  /// Where the text begins, within its quotes; nil where its bytes are written otherwise, so that its parts have no
  /// places.
  func start(in source: SourceText) -> Int? {
    let written = source.text(span)
    if written.utf8.count == value.utf8.count { return Int(span.start) }
    return ["\"", "'"].contains { written == $0 + value + $0 } ? Int(span.start) + 1 : nil
  }
}
