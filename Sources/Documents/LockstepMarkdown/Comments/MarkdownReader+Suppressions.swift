import Lockstep
package import LockstepModel

extension MarkdownReader {
  /// The HTML comments of a document that silence findings.
  ///
  /// One next to other text on a line covers the line, such as a row of a table. One on lines of its own covers the
  /// text after it up to a blank line, such as a whole table; there it may name its rows, because no line can separate
  /// the rows of a table: `<!-- lockstep:ignore RULE 1.4a -- reason -->`.
  package static func suppressions(in source: SourceText) -> [Suppression] {
    let lines = Lines(source, .builtIn)
    var found: [Suppression] = []
    var covered = 0
    var block = Block()
    for number in 0..<lines.count where !lines.isCode(number) {
      let line = lines[number]
      var rest = line.from(covered)
      var (counted, quotes) = (line.startIndex, 0)
      while let start = rest.offset(of: "<!--") {
        let behind = lines.whole.from(start + 4)
        guard let end = behind.offset(of: "-->") else { return found }
        covered = end + 3
        rest = line.from(covered)
        let comment = Span(start..<covered)
        quotes += line.part(counted, start).count { $0 == UInt8(ascii: "`") }
        counted = start
        // In a code span a comment is only an example.
        guard quotes % 2 == 0,
          var suppression = Suppression(words: start + 4..<end, comment: comment, in: source)
        else { continue }
        setScope(of: &suppression, lines, from: number, &block)
        found.append(suppression)
      }
    }
    return found
  }

  private static func setScope(
    of suppression: inout Suppression, _ lines: Lines, from first: Int, _ block: inout Block
  ) {
    let (start, end) = (Int(suppression.span.start), Int(suppression.span.end))
    var last = first
    while last + 1 < lines.count, lines[last + 1].startIndex < end { last += 1 }
    let (before, behind) = (lines[first].upTo(start), lines[last].from(end))
    let isAlone = before.isBlank && behind.isBlank
    if isAlone {
      let next = last + 1 < lines.count ? lines[last + 1].startIndex : lines.whole.endIndex
      suppression.removalSpan = Span(lines[first].startIndex..<next)
    } else {
      let blanks = before.reversed().prefix(while: \.isSpace).count
      suppression.removalSpan = Span(start - (behind.isBlank || behind.first == 0x20 ? blanks : 0)..<end)
    }
    if suppression.isForFile {
      suppression.scope = Span(0..<lines.whole.endIndex)
    } else if !isAlone {
      suppression.scope = lines[first].extent.through(lines[last].extent)
    } else {
      block.advance(to: last + 1, lines)
      if block.first < lines.count {
        suppression.scope = lines[block.first].extent.through(lines[block.last].extent)
      }
    }
  }

  /// The lines up to an empty one, after empty ones and other comments. Comments one below another share them, so that no
  /// line is looked at for each.
  private struct Block {
    private(set) var first = 0
    private(set) var last = -1
    /// The line from which the first comment was searched.
    private var searchStart = 0

    /// Finds the paragraph that begins at a line or behind it.
    ///
    /// - Parameter line: where the search begins; it only grows.
    mutating func advance(to line: Int, _ lines: Lines) {
      if line <= first, searchStart <= line, last >= first { return }
      (searchStart, first) = (line, line)
      while first < lines.count, lines[first].isBlank || Self.isComment(lines[first].trimmed()) { first += 1 }
      last = max(last, first)
      while last + 1 < lines.count, !lines[last + 1].isBlank { last += 1 }
    }

    private static func isComment(_ line: Bytes) -> Bool { line.hasPrefix("<!--") && line.hasSuffix("-->") }
  }
}
