import LockstepLint
import LockstepModel
import Testing

/// Comments that silence findings, found by rule and place.
@Suite struct ManyCommentsTests {
  private static let rule = RuleInfo.markdownLayout

  private static func source(_ lines: Int) -> SourceText {
    SourceText(path: "a.md", text: String(repeating: "0123456789\n", count: lines))
  }

  private static func comment(_ source: SourceText, _ scope: Range<Int>, rows: [String] = []) -> Suppression?
  {
    let text = SourceText(
      path: "a.md", text: "lockstep:ignore markdown-layout \(rows.joined(separator: " ")) -- why")
    var comment = Suppression(words: 0..<text.bytes.count, comment: Span(0..<1), in: text)
    comment?.source = source
    comment?.scope = Span(scope)
    return comment
  }

  private static func finding(_ source: SourceText, at place: Int, row: String? = nil) -> Diagnostic {
    Diagnostic(rule, "text", at: Location(source, Span(place..<place + 1)), row: row)
  }

  @Test func eachFindsItsOwn() throws {
    let source = Self.source(1_000)
    let comments = (0..<1_000).compactMap { Self.comment(source, $0 * 11..<$0 * 11 + 10) }
    let findings = (0..<1_000).map { Self.finding(source, at: $0 * 11 + 3) }
    let (kept, silenced) = Suppressions.apply(comments, to: findings, levels: RuleLevels(nil))
    #expect(kept.isEmpty && silenced.count == 1_000)
  }

  @Test func nestedOnesAndThoseOfRowsAreAllUsed() throws {
    let source = Self.source(10)
    let comments = [
      Self.comment(source, 0..<100), Self.comment(source, 20..<40),
      Self.comment(source, 20..<40, rows: ["1.1a"]),
      Self.comment(source, 20..<40, rows: ["1.1b"]), Self.comment(source, 60..<80),
    ].compactMap(\.self)
    let (kept, silenced) = Suppressions.apply(
      comments, to: [Self.finding(source, at: 30, row: "1.1a"), Self.finding(source, at: 105)],
      levels: RuleLevels(nil))
    #expect(silenced.count == 1)
    // One finding is in no scope, and two comments silence nothing.
    #expect(kept.map(\.rule.id).sorted() == ["markdown-layout", "unused-suppression", "unused-suppression"])
  }
}
