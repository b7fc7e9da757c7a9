import Lockstep
import LockstepModel
import LockstepReporting
import Testing

/// Excerpts of files that are not as one would like them.
@Suite struct ExcerptTests {
  /// The report of one finding at `span` of `bytes`, without its heading and the summary.
  private func excerpt(
    _ bytes: [UInt8], _ span: Range<Int>, label: String? = nil, width: Int = 80
  ) -> [String] {
    let source = SourceText(path: "f.yaml", bytes: bytes)
    let diagnostic = Diagnostic(
      RuleInfo("r"), severity: .error, "m", at: Location(source, Span(span)), label: label)
    let report = TextReporter(style: TextStyle(width: width))
      .report([diagnostic], summary: Summary(of: [diagnostic], flows: 1))
    return report.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast(3)
      .map(String.init)
  }

  private func excerpt(
    _ text: String, _ span: Range<Int>, label: String? = nil, width: Int = 80
  ) -> [String] {
    excerpt(Array(text.utf8), span, label: label, width: width)
  }

  @Test func aByteOrderMarkAndCRLFAreNotShown() {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("a: b\r\nc: d\r\n".utf8)
    #expect(excerpt(bytes, 0..<4) == ["  |", "1 | a: b", "  | ^"])
    #expect(excerpt(bytes, 6..<9) == ["  |", "1 | a: b", "  |    ^"])
    #expect(excerpt(bytes, 12..<13) == ["  |", "2 | c: d", "  |    ^"])
  }

  @Test func aSpanAcrossLinesIsUnderlinedToTheEndOfItsFirst() {
    #expect(excerpt("ab: [c\nd]\n", 4..<9) == ["  |", "1 | ab: [c", "  |     ^^"])
    // From the line break on, there is nothing left to underline.
    #expect(excerpt("ab\ncd\n", 2..<5, label: "x") == ["  |", "1 | ab", "  |   ^ x"])
  }

  @Test func aSpanPastTheEndPointsToTheEnd() {
    #expect(excerpt("ab", 90..<99) == ["  |", "1 | ab", "  |   ^"])
    #expect(excerpt("ab\n", 3..<3) == ["  |", "2 |", "  | ^"])
    #expect(excerpt("ab", 0..<99) == ["  |", "1 | ab", "  | ^^"])
  }

  @Test func anEmptyFileHasNothingToShow() {
    #expect(excerpt("", 0..<0) == [])
    #expect(excerpt("", 0..<7, label: "no content") == ["  |", "1 |", "  | ^ no content"])
  }

  @Test func wideAndCombiningCharactersKeepTheCaretInPlace() {
    #expect(excerpt("漢字: x", 8..<9) == ["  |", "1 | 漢字: x", "  |       ^"])
    #expect(excerpt("漢字: x", 3..<6) == ["  |", "1 | 漢字: x", "  |   ^^"])
    #expect(excerpt("e\u{301}: x", 5..<6) == ["  |", "1 | e\u{301}: x", "  |    ^"])
    #expect(excerpt("🙂 x", 0..<4) == ["  |", "1 | 🙂 x", "  | ^^"])
  }

  @Test func aSpanInsideACharacterCoversAllOfIt() {
    #expect(excerpt("a漢b", 2..<3) == ["  |", "1 | a漢b", "  |  ^^"])
  }

  @Test func tabsAreKept() {
    #expect(excerpt("\ta\tb: c", 3..<4) == ["  |", "1 | \ta\tb: c", "  | \t \t^"])
    #expect(excerpt("a\tb", 0..<3) == ["  |", "1 | a\tb", "  | ^^^"])
  }

  @Test func nothingInAFileActsOnTheTerminal() {
    #expect(excerpt("\u{1B}[2Ja\u{202E}b", 4..<5) == ["  |", "1 | ␛[2Ja\u{FFFD}b", "  |     ^"])
    #expect(excerpt([0x61, 0xFF, 0x80, 0x62], 3..<4) == ["  |", "1 | a\u{FFFD}\u{FFFD}b", "  |    ^"])
  }

  @Test func aLongLineIsCutAroundTheCaret() {
    let line = String(repeating: "a", count: 100) + "bcd" + String(repeating: "e", count: 100)
    let (a, e) = (String(repeating: "a", count: 15), String(repeating: "e", count: 16))
    #expect(
      excerpt(line, 100..<103, label: "here", width: 40) == [
        "  |", "1 | …\(a)bcd\(e)…", "  | \(String(repeating: " ", count: 16))^^^ here",
      ])
    #expect(
      excerpt(line, 0..<1, width: 40) == ["  |", "1 | \(String(repeating: "a", count: 34))…", "  | ^"])
    #expect(
      excerpt(line, 203..<203, width: 40) == [
        "  |", "1 | …\(String(repeating: "e", count: 34))", "  | \(String(repeating: " ", count: 35))^",
      ])
    #expect(excerpt(line, 0..<203, width: 40).last == "  | " + String(repeating: "^", count: 34))
  }

  /// Thousands of findings in one line would print it as often.
  @Test func aFileTakesNoMoreOfALineThanPeopleRead() {
    let line = String(repeating: "a", count: 9_000)
    let shown = excerpt(line, 5_000..<5_001, width: 10_000)
    #expect(shown.allSatisfy { $0.count <= 400 })
    #expect(shown.last?.last == "^")
  }

  @Test func aLongLineIsShownOncePerPlaceThatNeedsIt() {
    let source = SourceText(path: "f", text: String(repeating: "abcdefghij", count: 20))
    func report(_ offset: UInt32) -> [Substring] {
      let diagnostic = Diagnostic(
        RuleInfo("r"), severity: .error, "m", at: Location(source, Span(start: 0, end: 1)),
        related: [.init(Location(source, Span(start: offset, end: offset + 1)), "x")])
      return TextReporter(style: TextStyle(width: 40))
        .report([diagnostic], summary: Summary(of: [diagnostic], flows: 1)).split(separator: "\n")
    }
    #expect(report(5).filter { $0.hasPrefix("1 |") } == ["1 | abcdefghijabcdefghijabcdefghijabcd…"])
    #expect(
      report(105).filter { $0.hasPrefix("1 |") } == [
        "1 | abcdefghijabcdefghijabcdefghijabcd…", "1 | …jabcdefghijabcdefghijabcdefghijabc…",
      ])
  }

  @Test func linesAboveAreShownOnlyIfTheyAreSiblings() {
    #expect(excerpt("  a: 1\n  b: 2\n  c: 3\n  d: 4\n", 23..<24).first { $0.hasPrefix("1") } == nil)
    #expect(excerpt("  a: 1\n  b: 2\n", 9..<10) == ["  |", "1 |   a: 1", "2 |   b: 2", "  |   ^"])
    #expect(excerpt("a: 1\n  b: 2\n", 7..<8) == ["  |", "2 |   b: 2", "  |   ^"])
    #expect(excerpt("  a: 1\n\n  b: 2\n", 10..<11) == ["  |", "3 |   b: 2", "  |   ^"])
  }
}
