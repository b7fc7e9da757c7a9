import Lockstep
package import LockstepModel

/// A page of test cases: a heading that begins with an id declares a case, whose title is the rest of
/// the heading or the next one.
package enum CaseDocument {
  /// - Parameter manualMark: the line that marks a case as manual.
  package static func cases(
    in source: SourceText, _ names: TraceNames, manualMark: String?
  ) -> (cases: [DeclaredTestCase], suppressions: [Suppression]) {
    let bytes = source.bytes
    let scanner = MentionScanner(names: names, bytes: bytes)
    let regions = RegionScanner.regions(of: bytes, .markdown)
    var cases: [DeclaredTestCase] = []
    /// The level of the heading of the case that is open.
    var level: Int?
    for region in regions {
      if region.kind == .heading {
        let depth = bytes[region.fullRange].prefix { $0 == UInt8(ascii: "#") }.count
        if let (id, isLowercase, end) = scanner.parseTestCase(at: region.range.lowerBound), !isLowercase {
          let span = Span(region.range.lowerBound..<end)
          cases.append(
            DeclaredTestCase(
              source: source, id: SourceString(id, at: span),
              title: trimmedTitle(bytes, end..<region.range.upperBound)))
          level = depth
        } else if let open = level, depth > open {
          if cases[cases.count - 1].title == nil {
            cases[cases.count - 1].title = trimmedTitle(bytes, region.range)
          }
        } else {
          level = nil
        }
      } else if level != nil {
        if let manualMark, cases[cases.count - 1].manualMark == nil {
          cases[cases.count - 1].manualMark = findMark(manualMark, bytes, region)
        }
        if let step = parseStep(bytes, region) { cases[cases.count - 1].steps.append(step) }
      }
    }
    return (cases, TextSuppressions(source: source).suppressions(in: regions))
  }

  /// `Given user has completed security setup`, without markup; nil for a line of another kind.
  private static func parseStep(_ bytes: [UInt8], _ region: TextRegion) -> String? {
    let line = String(decoding: bytes[region.fullRange], as: UTF8.self)
    let words = line.replacing("**", with: "").replacing("<br>", with: "").split { $0.isWhitespace }
      .drop { $0 == "-" || $0 == "*" }
    guard let first = words.first, ["Given", "When", "Then", "And", "But"].contains(first) else { return nil }
    return words.joined(separator: " ")
  }

  /// The line of a region, if it is the mark.
  private static func findMark(_ mark: String, _ bytes: [UInt8], _ region: TextRegion) -> Span? {
    var (start, end) = (region.fullRange.lowerBound, region.fullRange.upperBound)
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    while start < end, bytes[start].isBlank { start += 1 }
    return bytes[start..<end].elementsEqual(mark.utf8) ? Span(start..<end) : nil
  }

  /// Without punctuation around it and the anchor that some write after a heading.
  private static func trimmedTitle(_ bytes: [UInt8], _ range: Range<Int>) -> String? {
    var text = bytes[range]
    if let anchor = text.lastIndex(of: UInt8(ascii: "{")), text.last == UInt8(ascii: "}") {
      text = text[..<anchor]
    }
    // The label of a link, not its address.
    if let bracket = text.firstIndex(of: UInt8(ascii: "]")) { text = text[..<bracket] }
    while let byte = text.first, byte.isBlank || ":-.#*[".utf8.contains(byte) {
      text = text.dropFirst()
    }
    while let byte = text.last, byte.isBlank || "#*".utf8.contains(byte) { text = text.dropLast() }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }
}
