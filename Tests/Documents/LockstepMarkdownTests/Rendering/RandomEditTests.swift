import Foundation
import Lockstep
import LockstepMarkdown
import LockstepModel
import LockstepYAML
import TestSupport
import Testing

/// Whatever happens to a table, the way through YAML and back ends, and loses no row without a word.
@Suite struct RandomEditTests {
  private static let pieces = [
    "|", " | ", "**", "<ul>", "</ul>", "<li>", "</li>", "li>", " <br>&rarr; ", "<sup>1</sup>", "[", "](x.md)",
    "'",
    ": ", " #", "- ", "\"", "\\", "\\|", "\n", "\n\n", "\r\n", "\t", "\u{0}", "\u{FEFF}", "é", "&a", "*",
    "? ", "{", "}", "%",
    "@", "`", "~", "null", "1.10", "# ", "---\n", "| **9** | **X** | |\n", "| 1.1z | Case: | 1 |\n", "…",
  ]

  private static func edit(_ bytes: inout [UInt8], _ generator: inout some RandomNumberGenerator) {
    let at = Int.random(in: 0...bytes.count, using: &generator)
    let length = min(Int.random(in: 0...20, using: &generator), bytes.count - at)
    if Int.random(in: 0..<4, using: &generator) == 0 {
      bytes.removeSubrange(at..<at + length)
    } else {
      bytes.insert(contentsOf: Array((pieces.randomElement(using: &generator) ?? "").utf8), at: at)
    }
  }

  @Test(arguments: Documents.all)
  func everyChainEnds(_ name: String) throws {
    try Self.check(Documents.source(name), turns: 40)
  }

  @Test(arguments: RealDocument.sample)
  func everyChainOfARealDocumentEnds(_ document: RealDocument) throws {
    try Self.check(document.source(), turns: 20)
  }

  /// At least a fifth of the edited documents must come back as they were; of the others something must be said.
  private static func check(_ original: SourceText, turns: Int) {
    let turns = Trials.count(turns)
    let name = original.path
    var generator = SplitMix64(name.utf8.reduce(1) { $0 &* 31 &+ UInt64($1) })
    var bytes = original.bytes
    var held = 0
    for turn in 0..<turns {
      if turn % 5 == 0 { bytes = original.bytes }
      edit(&bytes, &generator)
      let source = SourceText(path: name, bytes: bytes)
      let read = MarkdownReader.read(source)
      guard let document = read.value else { continue }
      let chain = Chain(document, at: name.yamlPath)
      // What is not mentioned must hold.
      if read.hasErrors || chain.imported.hasErrors || chain.said.contains(where: { $0.severity == .error }) {
        continue
      }
      let text = String(decoding: bytes, as: UTF8.self)
      // A row may lack its outer bars, which are written anyway.
      let hasBars = text.split(whereSeparator: \.isNewline).allSatisfy { line in
        let line = line.trimmingCharacters(in: .whitespaces)
        return !line.contains("|") || (line.hasPrefix("|") && line.hasSuffix("|"))
      }
      guard hasBars else { continue }
      let differences = NormalForm.differences(chain.rendered.value ?? "", text)
      if !differences.isEmpty {
        Issue.record("turn \(turn): \(differences.joined(separator: "\n"))\n\(chain.yaml)")
        return
      }
      held += 1
    }
    #expect(held > turns / 5)
  }
}
