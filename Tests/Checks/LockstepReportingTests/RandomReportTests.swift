import Foundation
import Lockstep
import LockstepModel
import LockstepReporting
import TestSupport
import Testing

/// Reports about random bytes at random places: whatever a stage says, a report comes out.
@Suite struct RandomReportTests {
  /// What is likely to go wrong: breaks, marks, wide, combining, control and broken characters.
  private static let pieces: [[UInt8]] = [
    [0x0A], [0x0D, 0x0A], [0x0D], [0x09], [0x20, 0x20], [0x22], [0x5C], [0x1B], [0x00], [0x7F],
    [0xEF, 0xBB, 0xBF], [0xFF], [0xC3], [0x80], [0xF0, 0x9F], [0xED, 0xA0, 0x80],
    Array("漢".utf8), Array("\u{301}".utf8), Array("🙂".utf8), Array("\u{2028}".utf8), Array("\u{202E}".utf8),
    Array("  key: value".utf8), Array(repeating: 0x61, count: 300),
  ]

  @Test(arguments: 1...40)
  func everyReportIsWellFormed(seed: Int) throws {
    var numbers = SplitMix64(UInt64(seed))
    for _ in 0..<25 {
      let diagnostics = findings(&numbers)
      let summary = Summary(of: diagnostics, flows: Int.random(in: 0...3, using: &numbers))
      try checkJSON(diagnostics, summary)
      let width = [Int.min, 0, 40, 80, 200, Int.max].randomElement(using: &numbers) ?? 0
      let style = TextStyle(width: width)
      for format in [ReportFormat.text, .short] {
        let report = format.reporter(style: style).report(diagnostics, summary: summary)
        #expect(
          report.unicodeScalars.allSatisfy {
            $0 == "\n" || $0 == "\t" || Self.isHarmless($0)
          })
        #expect(report == format.reporter(style: style).report(diagnostics, summary: summary))
      }
      let short = ShortReporter().report(diagnostics, summary: summary)
      #expect(short.unicodeScalars.count { $0 == "\n" } == diagnostics.count)
    }
  }

  /// Neither acts on a terminal nor breaks or turns a line.
  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory != .control && scalar != "\u{2028}" && scalar != "\u{202E}"
  }

  private func checkJSON(_ diagnostics: [Diagnostic], _ summary: Summary) throws {
    let text = JSONReporter().report(diagnostics, summary: summary)
    #expect(text.unicodeScalars.count { $0 == "\n" } == 1 && text.hasSuffix("\n"))
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let written = try #require(value?["diagnostics"] as? [[String: Any]])
    #expect(written.count == diagnostics.count)
    for (written, diagnostic) in zip(written, diagnostics) {
      let start = try #require(written["start"] as? [String: Int])
      let end = try #require(written["end"] as? [String: Int])
      #expect(
        start["offset"] == min(Int(diagnostic.location.span.start), diagnostic.location.source.bytes.count))
      #expect(try #require(start["offset"]) <= (try #require(end["offset"])))
      #expect(written["message"] as? String == diagnostic.message)
    }
  }

  private func findings(_ numbers: inout SplitMix64) -> [Diagnostic] {
    let sources = (0..<2).map { SourceText(path: text(&numbers, 2) + "\($0)", bytes: bytes(&numbers, 40)) }
    func place(_ numbers: inout SplitMix64) -> Location {
      let source = sources[Int.random(in: 0...1, using: &numbers)]
      let limit = UInt32(source.bytes.count + 3)
      let start = UInt32.random(in: 0...limit, using: &numbers)
      let isHuge = Int.random(in: 0..<9, using: &numbers) == 0
      return Location(
        source, Span(start: start, end: isHuge ? .max : UInt32.random(in: start...limit, using: &numbers)))
    }
    return (0..<Int.random(in: 0...4, using: &numbers)).map { _ in
      Diagnostic(
        RuleInfo(text(&numbers, 1)),
        severity: Severity.allCases.randomElement(using: &numbers) ?? .note,
        text(&numbers, 3),
        at: place(&numbers), label: Bool.random(using: &numbers) ? text(&numbers, 2) : nil,
        flow: Bool.random(using: &numbers) ? text(&numbers, 1) : nil,
        help: Bool.random(using: &numbers) ? text(&numbers, 4) : nil,
        related: (0..<Int.random(in: 0...2, using: &numbers)).map { _ in
          .init(place(&numbers), text(&numbers, 2))
        },
        fixes: [
          .init(text(&numbers, 1), isSafe: false, edits: [.init(place(&numbers).span, text(&numbers, 1))])
        ])
    }.inReadingOrder()
  }

  private func bytes(_ numbers: inout SplitMix64, _ count: Int) -> [UInt8] {
    (0..<Int.random(in: 0...count, using: &numbers)).flatMap { _ in
      Self.pieces.randomElement(using: &numbers) ?? []
    }
  }

  private func text(_ numbers: inout SplitMix64, _ count: Int) -> String {
    String(decoding: bytes(&numbers, count), as: UTF8.self)
  }
}
