import Lockstep

/// A test case that the overview of a flow lists.
package struct ListedTestCase: Sendable {
  package var id: SourceString
  package var title: String?
}

extension OverviewRow {
  package func isAbout(_ aspect: OverviewAspect, _ wording: Wording) -> Bool {
    wording.aspect(key.value) == aspect
  }

  /// One text, or those of its list.
  package var texts: [SourceString] {
    switch value {
    case .text(let text): [text]
    case .list(let items): items
    }
  }

  /// The test cases that the row lists: the labels of its links, or else its parts between commas and line breaks. Each
  /// begins with an ID, which has a digit; the rest is the title.
  package func testCases(in source: SourceText) -> [ListedTestCase] {
    texts.flatMap { text in
      let start = text.contentStart(in: source)
      let bytes = Array(text.value.utf8)
      return Self.entryRanges(of: text.value).compactMap { entry -> ListedTestCase? in
        let words = bytes[entry].drop { $0.isBlank }
        let id = words.prefix { !$0.isBlank && $0 != UInt8(ascii: ":") }
        guard id.contains(where: \.isDigit) else { return nil }
        let title = String(decoding: words[id.endIndex...], as: UTF8.self).drop { " :-".contains($0) }
        let span = start.map { Span($0 + id.startIndex..<$0 + id.endIndex) }
        return ListedTestCase(
          id: SourceString(String(decoding: id, as: UTF8.self), at: span ?? text.span),
          title: title.isEmpty ? nil : String(title))
      }
    }
  }

  private static func entryRanges(of text: String) -> [Range<Int>] {
    let links = TextLink.all(in: text)
    if !links.isEmpty {
      return links.map { $0.range.lowerBound + 1..<$0.range.lowerBound + 1 + $0.label.utf8.count }
    }
    var isInTag = false
    var entryRanges: [Range<Int>] = []
    var start = 0
    for (place, byte) in (Array(text.utf8) + [0x0A]).enumerated() {
      let isBreak = isInTag || [UInt8(ascii: ","), UInt8(ascii: "<"), 0x0A].contains(byte)
      if byte == UInt8(ascii: "<") { isInTag = true } else if byte == UInt8(ascii: ">") { isInTag = false }
      guard isBreak else { continue }
      if start < place { entryRanges.append(start..<place) }
      start = place + 1
    }
    return entryRanges
  }
}

extension FlowDocument {
  /// The sentence of the overview with the purpose of the flow.
  package func summary(_ wording: Wording) -> String? {
    overview.lazy.filter { $0.isAbout(.summary, wording) }.compactMap { row in
      if case .text(let text) = row.value { text.value } else { nil }
    }.first
  }
}

extension SourceString {
  /// Where the text begins, within its quotes; nil where its bytes are written otherwise, so that its parts have no
  /// places.
  package func contentStart(in source: SourceText) -> Int? {
    let written = source.text(span)
    if written.utf8.count == value.utf8.count { return Int(span.start) }
    return ["\"", "'"].contains { written == $0 + value + $0 } ? Int(span.start) + 1 : nil
  }
}
