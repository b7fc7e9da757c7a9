import Foundation
import Lockstep
import LockstepMarkdown
import LockstepModel
import TestSupport
import Testing

/// Whatever happens to a document, reading it ends, and every text stands where it says.
@Suite struct MutationTests {
  private static let pieces = [
    "|", "||", "**", "*", "<ul>", "</ul>", "<li>", "</li>", "<li", "/ul>", "li>", ">>", "<br>&rarr; ", "<br",
    "<sup>",
    "</sup>", "[", "](", ")", "(when ", "'", "’", "“", ":", ",", "\\", "\n", "\r\n", "\n\n", "\0", "\u{FEFF}",
    "é",
    "# ", "## Flow\n", "---\n", "```\n", "| # | Description | Next |\n|---|---|---|\n",
    "| Aspect | Description |\n|---|---|\n", "# |\nDescription |\nNext |\n---|---|---|\n", "1.1a",
    "99999999999999999999",
    "Go to: ", "End, Go to: ", "Error flow: ", "Show placeholder '", "Duration: ", "Actions: ", "UC",
    "System displays ",
  ]

  private static func mutate(_ bytes: inout [UInt8], _ generator: inout SplitMix64) {
    let at = Int.random(in: 0...bytes.count, using: &generator)
    let length = min(Int.random(in: 0...40, using: &generator), bytes.count - at)
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: bytes.removeSubrange(at..<at + length)
    case 1: if at < bytes.count { bytes[at] = UInt8.random(in: 0...255, using: &generator) }
    case 2: if length == 0 { bytes.removeSubrange(at...) }
    case 3: bytes.insert(contentsOf: bytes[at..<at + length], at: 0)
    case 4:
      var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      lines.swapAt(
        Int.random(in: lines.indices, using: &generator), Int.random(in: lines.indices, using: &generator))
      bytes = Array(lines.joined(separator: [0x0A]))
    case 5: bytes.insert(contentsOf: Array(repeating: UInt8(ascii: "["), count: length * 3), at: at)
    default: bytes.insert(contentsOf: Array((pieces.randomElement(using: &generator) ?? "").utf8), at: at)
    }
  }

  /// The lines that no row, no text of the model and no finding is about; headings, rules and heads are none.
  private static func lost(_ document: FlowDocument, _ diagnostics: [Diagnostic]) -> [String] {
    let steps = document.sections.flatMap(\.scenarios).flatMap(\.steps)
    let spans =
      document.writtenTexts.map(\.span) + document.overview.map(\.span) + steps.map(\.span)
      + steps.flatMap(\.transitions).map(\.span) + diagnostics.map(\.location.span)
    let table = LineTable(document.source)
    return (1...table.lineCount).compactMap { number in
      guard let range = table.range(ofLine: number) else { return nil }
      let text = table.text(ofLine: number)
      let words = text.trimmingCharacters(in: .whitespaces)
      // An aspect without a value may be rendered anyway, and needs no row then.
      let isFrame = words.isEmpty || words.hasPrefix("#") || words.contains("---") || words.contains("# ")
      if isFrame || words.contains("Aspect") || text.contains("*None*") { return nil }
      let isKnown = spans.contains { Int($0.start) <= range.upperBound && Int($0.end) >= range.lowerBound }
      return isKnown ? nil : text
    }
  }

  @Test(arguments: Fixtures.documents.indices)
  func neverTrapsNorLosesItsPlace(_ number: Int) throws {
    Self.check(try Fixtures.source(Fixtures.documents[number]), seed: UInt64(number) + 1, turns: 300)
  }

  @Test(arguments: RealDocument.sample.indices)
  func neverTrapsNorLosesAPlaceInRealDocuments(_ number: Int) throws {
    Self.check(try RealDocument.sample[number].source(), seed: UInt64(number) + 100, turns: 50)
  }

  private static func check(_ original: SourceText, seed: UInt64, turns: Int) {
    var generator = SplitMix64(seed)
    var bytes = original.bytes
    for turn in 0..<Trials.count(turns) {
      // Start afresh now and then: after many edits little of a table is left.
      if turn % 40 == 0 { bytes = original.bytes }
      mutate(&bytes, &generator)
      let source = SourceText(path: original.path, bytes: bytes)
      let result = MarkdownReader.read(source)
      let end = UInt32(bytes.count)
      if result.diagnostics.contains(where: { $0.location.span.end > end }) {
        Issue.record("turn \(turn): a finding lies outside the document")
      }
      if !result.diagnostics.contains(where: { $0.rule.id == "markdown-pasted-page" }),
        let document = result.value
      {
        for line in lost(document, result.diagnostics) {
          Issue.record("turn \(turn): nothing is known of the line '\(line)'")
          return
        }
      }
      let isText = String(validating: bytes, as: UTF8.self) != nil
      for text in result.value?.writtenTexts ?? [] where isText && source.text(text.span) != text.value {
        Issue.record("turn \(turn): '\(text.value)' is not at \(text.span)")
        return
      }
    }
  }
}
