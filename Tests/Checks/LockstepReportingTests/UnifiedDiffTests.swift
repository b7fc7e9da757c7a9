import Testing

@testable import LockstepReporting

@Suite struct UnifiedDiffs {
  @Test func theSameTextsHaveNone() {
    #expect(UnifiedDiff.text(from: "a\n", to: "a\n", path: "x") == "")
    #expect(UnifiedDiff.text(from: "", to: "", path: "x") == "")
  }

  /// Spellings of a letter that `String` takes for equal are a difference of bytes.
  @Test func bytesCount() {
    #expect(UnifiedDiff.text(from: "\u{E9}\n", to: "e\u{301}\n", path: "x").contains("-\u{E9}\n+e\u{301}\n"))
    #expect(UnifiedDiff.text(from: "a\r\n", to: "a\n", path: "x") == "--- x\n+++ x\n@@ -1 +1 @@\n-a\r\n+a\n")
  }

  @Test func changesStandWithTheirContext() {
    let old = (1...20).map { "line \($0)\n" }.joined()
    let new = old.replacing("line 5\n", with: "line five\n").replacing("line 18\n", with: "")
    #expect(
      UnifiedDiff.text(from: old, to: new, path: "a/b.yaml") == """
        --- a/b.yaml
        +++ a/b.yaml
        @@ -2,7 +2,7 @@
         line 2
         line 3
         line 4
        -line 5
        +line five
         line 6
         line 7
         line 8
        @@ -15,6 +15,5 @@
         line 15
         line 16
         line 17
        -line 18
         line 19
         line 20

        """)
  }

  @Test func neighboursShareAHunk() {
    let old = (1...20).map { "\($0)\n" }.joined()
    func hunks(_ lines: [String]) -> Int {
      let new = lines.reduce(old) { $0.replacing("\n\($1)\n", with: "\nx\n") }
      return UnifiedDiff.text(from: old, to: new, path: "x").components("@@ -") - 1
    }
    #expect(hunks(["5", "12"]) == 1)
    #expect(hunks(["5", "13"]) == 2)
  }

  @Test func aMissingLineEndIsSaid() {
    #expect(
      UnifiedDiff.text(from: "a\nb", to: "a\nb\n", path: "x")
        == "--- x\n+++ x\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n")
    #expect(UnifiedDiff.text(from: "", to: "a\n", path: "x") == "--- x\n+++ x\n@@ -0,0 +1 @@\n+a\n")
    #expect(UnifiedDiff.text(from: "a\n", to: "", path: "x") == "--- x\n+++ x\n@@ -1 +0,0 @@\n-a\n")
  }

  @Test func colourSaysNothingAlone() {
    let text = UnifiedDiff.text(from: "a\n", to: "b\n", path: "x", colour: true)
    #expect(text.contains("\u{1B}[31m-a\u{1B}[0m\n\u{1B}[32m+b\u{1B}[0m\n"))
    let plain = text.replacing(/\u{1B}\[[0-9]*m/, with: "")
    #expect(plain == UnifiedDiff.text(from: "a\n", to: "b\n", path: "x"))
  }

  /// The edits make the new text of the old one, as few of them as there can be.
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func editsAreRightAndFew(_ seed: UInt64) {
    var state = seed
    func below(_ limit: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % limit)
    }
    for _ in 0..<100 {
      let letters: [Substring] = ["a\n", "b\n", "c\n"]
      func lines() -> [Substring] { (0..<below(13)).map { _ in letters[below(3)] } }
      let (old, new) = (lines(), lines())
      let edits = LineEdits.between(old, new)
      #expect(applied(edits, old, new) == new, "\(old) \(new)")
      #expect(edits.count { $0.isKept } == longestCommon(old, new), "\(old) \(new)")
    }
  }

  /// Where too much changed, the middle is replaced whole; what begins and ends alike stays.
  @Test func veryDifferentTextsEnd() {
    let old = (0..<20_000).map { Substring("old \($0)\n") }
    let new = (0..<20_000).map { Substring("new \($0)\n") }
    let edits = LineEdits.between(["a\n"] + old + ["z\n"], ["a\n"] + new + ["z\n"])
    #expect(edits.count == 40_002)
    #expect(applied(edits, ["a\n"] + old + ["z\n"], ["a\n"] + new + ["z\n"]) == ["a\n"] + new + ["z\n"])
  }

  /// The new text by the edits; nil if they do not use the old one up in order.
  private func applied(_ edits: [LineEdits.Edit], _ old: [Substring], _ new: [Substring]) -> [Substring]? {
    var result: [Substring] = []
    var used = 0
    for edit in edits {
      guard edit.lineIndexes.old == used, edit.lineIndexes.new == result.count else { return nil }
      switch edit {
      case .keep(let number, _):
        result.append(old[number])
        used += 1
      case .remove: used += 1
      case .insert(_, let number): result.append(new[number])
      }
    }
    return used == old.count ? result : nil
  }

  private func longestCommon(_ old: [Substring], _ new: [Substring]) -> Int {
    var row = [Int](repeating: 0, count: new.count + 1)
    for line in old {
      var next = row
      for (index, other) in new.enumerated() {
        next[index + 1] = line == other ? row[index] + 1 : max(row[index + 1], next[index])
      }
      row = next
    }
    return row.last ?? 0
  }
}

extension String {
  fileprivate func components(_ separator: String) -> Int { ranges(of: separator).count + 1 }
}
