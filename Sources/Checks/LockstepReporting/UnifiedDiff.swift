/// The difference between two texts as `diff -u` prints it, which `patch` and `git apply -p0` read.
package enum UnifiedDiff {
  /// Lines around a change that stay.
  private static let contextLineCount = 3

  /// Empty if the texts are the same.
  ///
  /// - Parameters:
  ///   - path: how the header names both texts.
  ///   - colour: whether to colour the lines, in addition to their first character.
  package static func text(from old: String, to new: String, path: String, colour: Bool = false) -> String {
    if old.utf8.elementsEqual(new.utf8) { return "" }
    let (left, right) = (lines(old), lines(new))
    let edits = LineEdits.between(left, right)
    var result =
      Ink.bold("--- \(path)", colour: colour) + "\n" + Ink.bold("+++ \(path)", colour: colour) + "\n"
    for hunk in hunks(edits) {
      result += Ink.blue(headerLine(edits[hunk]), colour: colour) + "\n"
      for edit in edits[hunk] {
        switch edit {
        case .keep(let number, _): result += line(" ", left[number], .plain, colour)
        case .remove(let number, _): result += line("-", left[number], .red, colour)
        case .insert(_, let number): result += line("+", right[number], .green, colour)
        }
      }
    }
    return result
  }

  /// The lines with their line ends; only the last may lack one.
  private static func lines(_ text: String) -> [Substring] {
    var lines: [Substring] = []
    var start = text.startIndex
    let utf8 = text.utf8
    while start < utf8.endIndex {
      let end = utf8[start...].firstIndex(of: UInt8(ascii: "\n")).map(utf8.index(after:)) ?? utf8.endIndex
      lines.append(Substring(utf8[start..<end]))
      start = end
    }
    return lines
  }

  private static func line(_ sign: String, _ line: Substring, _ ink: Ink, _ colour: Bool) -> String {
    let isWhole = line.utf8.last == UInt8(ascii: "\n")
    let content = isWhole ? Substring(line.utf8.dropLast()) : line
    return ink(sign + content, colour: colour) + "\n" + (isWhole ? "" : "\\ No newline at end of file\n")
  }

  /// The changes that are less than twice the context apart, each with its context.
  private static func hunks(_ edits: [LineEdits.Edit]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for index in edits.indices where !edits[index].isKept {
      let start = max(0, index - contextLineCount)
      let end = min(edits.count, index + contextLineCount + 1)
      if let last = hunks.last, start <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<end
      } else {
        hunks.append(start..<end)
      }
    }
    return hunks
  }

  private static func headerLine(_ hunk: ArraySlice<LineEdits.Edit>) -> String {
    let first = hunk.first?.lineIndexes ?? (old: 0, new: 0)
    let removed = hunk.count { if case .insert = $0 { false } else { true } }
    let inserted = hunk.count { if case .remove = $0 { false } else { true } }
    return "@@ -\(rangeText(first.old, removed)) +\(rangeText(first.new, inserted)) @@"
  }

  /// A range without lines names the line before it.
  private static func rangeText(_ start: Int, _ count: Int) -> String {
    let line = count == 0 ? start : start + 1
    return count == 1 ? "\(line)" : "\(line),\(count)"
  }
}
