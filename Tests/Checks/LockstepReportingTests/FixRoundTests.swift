import Lockstep
import LockstepModel
import LockstepReporting
import Testing

@Suite struct FixRoundTests {
  private typealias Edit = Diagnostic.Fix.Edit

  /// A finding with a fix of its own; the edits are given as start, end and text.
  private func finding(
    _ source: SourceText, _ edits: [(UInt32, UInt32, String)], isSafe: Bool = true
  ) -> Diagnostic {
    let edits = edits.map { Edit(Span(start: $0.0, end: $0.1), $0.2) }
    return Diagnostic(
      RuleInfo("rule"), severity: .error, "m",
      at: Location(source, edits.first?.span ?? Span(start: 0, end: 0)),
      fixes: [.init("t", isSafe: isSafe, edits: edits)])
  }

  private func applied(_ round: FixRound) -> [String] {
    round.files.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func editsAreOfTheOriginalBytes() {
    let source = SourceText(path: "a.yaml", text: "one two three")
    let round = FixRound([
      finding(source, [(8, 13, "3")]), finding(source, [(0, 3, "first")]), finding(source, [(5, 5, "--")]),
    ])
    #expect(applied(round) == ["first t--wo 3"])
    #expect(round.fixedCount == 3)
  }

  @Test func editsThatMeetWait() {
    let source = SourceText(path: "a.yaml", text: "one two three")
    let round = FixRound([
      finding(source, [(0, 3, "1"), (8, 13, "3")]), finding(source, [(7, 8, "_")]),
      finding(source, [(2, 5, "x")]),
      finding(source, [(5, 6, "W")]),
    ])
    #expect(applied(round) == ["1 tWo 3"])
    #expect(round.fixedCount == 2)
  }

  @Test func aFixIsTakenWholeOrNotAtAll() {
    let source = SourceText(path: "a.yaml", text: "one")
    let round = FixRound([
      finding(source, [(0, 1, "O"), (3, 9, "!")]), finding(source, [(1, 3, "x"), (2, 3, "y")]),
      finding(source, []),
    ])
    #expect(round.files.isEmpty)
    #expect(round.fixedCount == 0)
  }

  @Test func whatCanChangeTheMeaningIsOnlyTakenWhenAskedFor() {
    let source = SourceText(path: "a.yaml", text: "one")
    let findings = [finding(source, [(0, 3, "two")], isSafe: false)]
    #expect(FixRound(findings).files.isEmpty)
    #expect(applied(FixRound(findings, isUnsafe: true)) == ["two"])
  }

  @Test func theLinesOfWindowsAndAByteOrderMarkStay() {
    let source = SourceText(path: "a.yaml", text: "\u{FEFF}one\r\ntwo\r\n")
    let round = FixRound([finding(source, [(8, 11, "2\n3\r\n4")])])
    #expect(applied(round) == ["\u{FEFF}one\r\n2\r\n3\r\n4\r\n"])
  }

  @Test func filesAreFixedSeparatelyInTheOrderOfTheirPaths() {
    let (a, b) = (SourceText(path: "a.yaml", text: "x"), SourceText(path: "b.yaml", text: "x"))
    let round = FixRound([finding(b, [(0, 1, "B")]), finding(a, [(0, 1, "A")])])
    #expect(round.files.map(\.source.path) == ["a.yaml", "b.yaml"])
    #expect(applied(round) == ["A", "B"])
  }
}
