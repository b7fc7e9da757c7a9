import Lockstep
package import LockstepModel

/// Renumbering: an id is a cell, or a part of one, and a step is whole lines.
extension MarkdownFormat {
  /// In a padded table the bars stay where they are, as far as the spaces before them suffice.
  package func edits(
    writing id: String, over text: SourceString, in source: SourceText, isPart: Bool
  ) -> [Diagnostic.Fix.Edit]? {
    guard source.text(text.span) == text.value else { return nil }
    let edit = Diagnostic.Fix.Edit(text.span, id)
    let growth = id.utf8.count - Int(text.span.end - text.span.start)
    guard growth != 0, let blanks = Self.blanks(behind: text.span, in: source) else { return [edit] }
    if growth > 0 {
      let spare = min(growth, blanks.count - 1)
      guard spare > 0 else { return [edit] }
      return [edit, .init(Span(blanks.upperBound - spare..<blanks.upperBound), "")]
    }
    guard source.bytes.isAligned(at: blanks.upperBound) else { return [edit] }
    let end = Span(blanks.upperBound..<blanks.upperBound)
    return [edit, .init(end, String(repeating: " ", count: -growth))]
  }

  /// The spaces between the cell's text and the bar that ends it.
  private static func blanks(behind span: Span, in source: SourceText) -> Range<Int>? {
    let bytes = source.bytes
    var bar = Int(span.end)
    while bar < bytes.count, bytes[bar] != UInt8(ascii: "|") {
      if bytes[bar] == 0x0A { return nil }
      bar += bytes[bar] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard bar < bytes.count else { return nil }
    var start = bar
    while start > Int(span.end), bytes[start - 1] == 0x20 { start -= 1 }
    return start..<bar
  }

  package func lines(of step: Step, in source: SourceText, floor: Int) -> StepLines? {
    let bytes = source.bytes
    let (start, end) = (Int(step.span.start), Int(step.span.end))
    guard start < end, end <= bytes.count else { return nil }
    let first = bytes.wholeLine(at: start)
    guard bytes[first.lowerBound..<start].allSatisfy({ $0 == 0x20 }) else { return nil }
    let last = bytes.wholeLine(at: end - 1)
    let rest = bytes[min(end, last.upperBound)..<last.upperBound].first { $0 != 0x20 && $0 != 0x09 }
    guard rest == nil || rest == 0x0A || rest == 0x0D else { return nil }
    return StepLines(
      first.lowerBound..<last.upperBound, column: start - first.lowerBound, isBlankSeparated: false)
  }
}

extension [UInt8] {
  /// Whether the line that holds an offset is as wide as one next to it.
  fileprivate func isAligned(at offset: Int) -> Bool {
    // In scalars, without the line break.
    func width(_ line: Range<Int>) -> Int {
      self[line].count { $0 & 0xC0 != 0x80 && $0 != 0x0A && $0 != 0x0D }
    }
    let line = wholeLine(at: offset)
    let above = line.lowerBound > 0 ? width(wholeLine(at: line.lowerBound - 1)) : nil
    let below = line.upperBound < count ? width(wholeLine(at: line.upperBound)) : nil
    return [above, below].contains(width(line))
  }
}
