import Testing

@testable import LockstepCLI

/// How lines are broken, and how the lowest lines of a terminal are drawn again.
@Suite struct TerminalDrawingTests {
  @Test func linesAreBrokenAtSpacesAndColumnsKept() {
    #expect(Wrapping.lines("1  selects Forgot PIN", 14, indent: "   ") == ["1  selects", "   Forgot PIN"])
    #expect(Wrapping.lines("abcdefgh", 3) == ["abc", "def", "gh"])
    #expect(Wrapping.lines("日本語 日本", 6) == ["日本語", "日本"])
    #expect(Wrapping.lines("", 10) == [""])
    #expect(Wrapping.lines("a\u{1B}[2Jb\r\nc", 10) == ["a␛[2Jb", "c"])
    #expect(Wrapping.padded("日本語", 5) == "日本…")
  }

  private func content(_ screen: [String], _ prompt: String, remark: [String] = []) -> LiveRegion.Content {
    LiveRegion.Content(screen: screen, remarkLines: remark, prompt: prompt)
  }

  @Test func onlyWhatChangedIsDrawn() {
    var region = LiveRegion(canMoveCursor: true)
    #expect(region.draw(content(["a", "b"], "> "), columns: 60, rows: 24) == "a\nb\n> ")
    #expect(region.draw(content(["a", "b"], "> "), columns: 60, rows: 24).isEmpty)
    #expect(region.draw(content(["a", "b"], "> 1"), columns: 60, rows: 24) == "\r\u{1B}[K> 1")
    #expect(region.draw(content(["a", "c"], "> 1"), columns: 60, rows: 24) == "\r\u{1B}[2A\u{1B}[Ja\nc\n> 1")
    #expect(region.endDrawing() == "\r\u{1B}[K")
    #expect(region.draw(content(["d"], "> "), columns: 60, rows: 24) == "d\n> ")
  }

  /// In a terminal too low for the screen a countdown does not fill the scrollback.
  @Test func whatCannotBeReachedStands() {
    var region = LiveRegion(canMoveCursor: true)
    _ = region.draw(content(["0:09", "b"], "> "), columns: 60, rows: 2)
    #expect(region.draw(content(["0:08", "b"], "> "), columns: 60, rows: 2).isEmpty)
    let said = region.draw(content(["0:08", "b"], "> ", remark: ["no"]), columns: 60, rows: 2)
    #expect(said == "\r\u{1B}[Kno\n> ")
    var dumb = LiveRegion(canMoveCursor: false)
    _ = dumb.draw(content(["a"], "> 12"), columns: 60, rows: 24)
    #expect(dumb.draw(content(["a"], "> 1"), columns: 60, rows: 24) == "\r> 1 \u{8}")
  }
}
