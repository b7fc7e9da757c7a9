import Lockstep
import LockstepLint
import LockstepModel
import Testing

@Suite struct BaselineTests {
  private func finding(_ message: String, row: String? = "1.1", path: String = "flows/a.yaml") -> Diagnostic {
    Diagnostic(
      .missingTarget, severity: .error, message,
      at: Location(SourceText(path: path, text: message), Span(start: 0, end: 1)), row: row)
  }

  private func path(_ source: SourceText) -> String { source.path }

  @Test func whatIsKnownIsSilentWhereverItStands() {
    let baseline = Baseline(of: [finding("a"), finding("b")], path: path)
    let moved = Diagnostic(
      .missingTarget, severity: .error, "a",
      at: Location(SourceText(path: "flows/a.yaml", text: "\n\na"), Span(start: 2, end: 3)),
      row: "1.1")
    let (new, known, mended) = baseline.apply(to: [moved, finding("b", row: "1.2")], path: path)
    #expect(new.map(\.row) == ["1.2"])
    #expect(known == 1)
    #expect(mended.map(\.message) == ["b"])
  }

  @Test func equalFindingsAreCounted() {
    let baseline = Baseline(of: [finding("a"), finding("a")], path: path)
    #expect(baseline.apply(to: [finding("a"), finding("a"), finding("a")], path: path).new.count == 1)
    #expect(baseline.apply(to: [finding("a")], path: path).mended.count == 1)
  }

  @Test func ofFilesThatWereNotCheckedNothingIsSaid() {
    let baseline = Baseline(of: [finding("a"), finding("b", path: "flows/b.yaml")], path: path)
    let result = baseline.apply(to: [], path: path) { $0 == "flows/a.yaml" }
    #expect(result.mended.map(\.path) == ["flows/a.yaml"])
  }

  @Test func theFileReadsBack() throws {
    let findings = [
      finding("b\tand\nc", row: nil), finding("é", row: "Used\tby"), finding("a"), finding("a"),
    ]
    let baseline = Baseline(of: findings, path: path)
    let read = try Baseline(reading: Array(baseline.text.utf8))
    #expect(read.entries == baseline.entries)
    #expect(read.text == baseline.text)
    #expect(read.apply(to: findings, path: path).new.isEmpty)
    // An editor may have given it the lines of Windows.
    let windows = try Baseline(reading: Array(baseline.text.replacing("\n", with: "\r\n").utf8))
    #expect(windows.entries == baseline.entries)
  }

  @Test func theOrderOfTheFindingsDoesNotMatter() {
    let findings = [finding("a"), finding("b", row: nil), finding("c", path: "flows/0.yaml")]
    #expect(Baseline(of: findings, path: path).text == Baseline(of: findings.reversed(), path: path).text)
  }

  @Test(arguments: ["", "x", "# lockstep baseline 2\n", "# lockstep baseline 12\n"])
  func anotherFileIsNoBaseline(_ text: String) {
    #expect(throws: Baseline.InvalidLine(line: 1, problem: "a baseline begins with '# lockstep baseline 1'"))
    {
      try Baseline(reading: Array(text.utf8))
    }
  }

  @Test func aBrokenLineIsNamed() {
    #expect(throws: Baseline.InvalidLine.self) {
      try Baseline(reading: Array("# lockstep baseline 1\na\tb\n".utf8))
    }
  }
}
