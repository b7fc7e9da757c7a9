import Foundation
import Lockstep
import LockstepYAML
import Testing

/// Whatever happens to a file, reading it ends, and every place lies within it.
@Suite struct MutationTests {
  /// SplitMix64, so that a failure comes again with its seed.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private static let pieces = [
    "[", "]", "{", "}", ",", ":", ": ", "- ", "? ", "\"", "'", "#", " #", "&a ", "*a", "!!str ", "<<: ",
    "|\n", ">-\n", "\t",
    "\n", "\r\n", "  ", "\0", "\u{FEFF}", "é", "😀", "---\n", "...\n", "%YAML 1.2\n", "@", "`", "~", "null",
    "1.10", "flow: ",
    "next: 1", "{a, b}", "\\", "\u{85}", "\u{2028}",
  ]

  private static func mutate(_ bytes: inout [UInt8], _ generator: inout Generator) {
    let at = Int.random(in: 0...bytes.count, using: &generator)
    let length = min(Int.random(in: 0...40, using: &generator), bytes.count - at)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: bytes.removeSubrange(at..<at + length)
    case 1: bytes.insert(contentsOf: Array((pieces.randomElement(using: &generator) ?? "").utf8), at: at)
    case 2: if at < bytes.count { bytes[at] = UInt8.random(in: 0...255, using: &generator) }
    case 3: bytes.removeSubrange(at...)
    case 4: bytes.insert(contentsOf: bytes[at..<at + length], at: 0)
    case 5:
      var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      lines.swapAt(
        Int.random(in: lines.indices, using: &generator), Int.random(in: lines.indices, using: &generator))
      bytes = Array(lines.joined(separator: [0x0A]))
    case 6: bytes.insert(contentsOf: Array(repeating: UInt8(ascii: "["), count: length * 3), at: at)
    default:
      let indent = Array(repeating: UInt8(ascii: " "), count: length % 7)
      if let line = bytes[at...].firstIndex(of: 0x0A) { bytes.insert(contentsOf: indent, at: line + 1) }
    }
  }

  private static func places(_ finding: Diagnostic) -> [Span] {
    [finding.location.span] + finding.related.map(\.location.span)
      + finding.fixes.flatMap { $0.edits.map(\.span) }
  }

  private static func places(_ flow: FlowDocument) -> [Span] {
    let steps = flow.sections.flatMap(\.scenarios).flatMap(\.steps)
    let rows = steps.flatMap(\.transitions)
    return [flow.span, flow.id.span, flow.title.span, flow.kind.span] + flow.overview.map(\.span)
      + steps.map(\.span)
      + steps.map(\.name.span) + rows.map(\.span) + rows.map(\.trigger.text.span)
      + rows.compactMap { $0.target?.text.span }
  }

  @Test(arguments: Golden.all("ok") + Golden.all("broken"))
  func nothingTrapsAndEveryPlaceIsInTheFile(_ golden: Golden) throws {
    let original = Array(try Data(contentsOf: golden.input))
    var generator = Generator(state: UInt64(original.count) &* 0x1234_5678_9ABC_DEF1)
    for round in 0..<100 {
      var bytes = original
      for _ in 0...round % 4 { Self.mutate(&bytes, &generator) }
      let read = YAMLReader.read(SourceText(path: golden.name, bytes: bytes))
      var places = read.diagnostics.flatMap(Self.places)
      if case .flow(let flow)? = read.value { places += Self.places(flow) }
      let outside = places.filter { $0.end > bytes.count }
      #expect(outside.isEmpty, "round \(round): \(String(decoding: bytes, as: UTF8.self))")
      if read.value == nil { #expect(!read.diagnostics.isEmpty) }
    }
  }

  @Test func everyBeginningOfAFileIsReadToItsEnd() throws {
    let golden = Golden(name: "flow-with-every-key.yaml", folder: "ok")
    let bytes = Array(try Data(contentsOf: golden.input))
    for length in stride(from: 0, to: bytes.count, by: 7) {
      let read = YAMLReader.read(SourceText(path: "x", bytes: Array(bytes[..<length])))
      #expect(read.diagnostics.flatMap(Self.places).allSatisfy { $0.end <= length })
    }
  }

  /// A fix that puts a text in quotes mends what it is about.
  @Test(arguments: Golden.all("broken"))
  func aSafeFixMendsItsFinding(_ golden: Golden) throws {
    let bytes = Array(try Data(contentsOf: golden.input))
    let read = YAMLReader.read(SourceText(path: "x", bytes: bytes))
    for finding in read.diagnostics {
      for fix in finding.fixes where fix.isSafe {
        var mended = bytes
        for edit in fix.edits.reversed() {
          mended.replaceSubrange(Int(edit.span.start)..<Int(edit.span.end), with: Array(edit.text.utf8))
        }
        let after = YAMLReader.read(SourceText(path: "x", bytes: mended)).diagnostics
        let isThere = after.contains {
          $0.rule == finding.rule && $0.location.span.start == finding.location.span.start
        }
        #expect(!isThere || finding.rule != "yaml-ambiguous-scalar", "\(finding.message)")
        #expect(after.count < read.diagnostics.count || finding.rule == "yaml-syntax", "\(finding.message)")
      }
    }
  }
}
