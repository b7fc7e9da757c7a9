import Lockstep

/// What each line of a document is to a Markdown reader.
///
/// It reads blocks as CommonMark does, with the tables of GFM, as far as they decide where a table is: block quotes, list items,
/// headings of both kinds, rules, fenced and indented code, HTML. A definition of a link counts as a paragraph.
struct BlockParser {
  enum Kind: Equatable {
    case blank
    /// A line of a paragraph.
    case text
    case heading(level: Int)
    /// The line of `=` or `-` under a heading.
    case underline
    /// `---`
    case rule
    /// A line of code, or the mark of a fence.
    case code
    /// A line of HTML, in which Markdown is not read; a comment, a script and the like show nothing.
    case html(isShown: Bool)
    /// The head of a table, the line of dashes under it, and its rows.
    case head, dashes, row
  }

  struct Line {
    var kind: Kind
    /// The text behind the marks of block quotes and list items, and behind its indentation.
    var text: Bytes
    /// Whether it is in a block quote or a list item.
    var isNested: Bool
    /// Whether it is code only because it is indented.
    var isIndentedCode = false
  }

  private(set) var lines: [Line] = []
  /// How many lines at the start are metadata, with the marks around it.
  let metadataLineCount: Int
  private var containers: [Container] = []
  private var leaf = Leaf.none
  /// How far the last line is indented.
  private var lastIndent = 0

  private enum Container {
    case quote
    /// `indent` is how many columns its text is indented; it is empty as long as it has only its mark.
    case item(indent: Int, isEmpty: Bool)
  }

  private enum Leaf {
    case none, paragraph, table, indentedCode
    case fence(mark: UInt8, length: Int)
    case html(HTMLBlock)
  }

  init(_ texts: [Bytes]) {
    lines.reserveCapacity(texts.count)
    metadataLineCount = Self.metadataLineCount(texts)
    lines = texts[..<metadataLineCount].map { Line(kind: .html(isShown: false), text: $0, isNested: false) }
    for text in texts[metadataLineCount...] { readLine(text) }
  }

  /// How many lines the metadata above a document has, which is between lines of `---`.
  private static func metadataLineCount(_ texts: [Bytes]) -> Int {
    func isMark(_ text: Bytes) -> Bool { text.elementsEqual("---".utf8) }
    guard texts.count > 2, isMark(texts[0]), texts[1].contains(0x3A) else { return 0 }
    return texts.indices.dropFirst().first { isMark(texts[$0]) }.map { $0 + 1 } ?? 0
  }

  private mutating func appendLine(_ kind: Kind, _ cursor: LineCursor) {
    var line = Line(kind: kind, text: cursor.rest, isNested: !containers.isEmpty)
    if kind == .code, case .indentedCode = leaf { line.isIndentedCode = true }
    lines.append(line)
    lastIndent = cursor.indent
  }

  // The two phases of a line: which open blocks go on, and which begin.

  private mutating func readLine(_ text: Bytes) {
    var cursor = LineCursor(text)
    var depth = matchContainers(&cursor)
    if depth == containers.count, continuesLeaf(cursor) { return }
    // Where a rule was looked for in vain: `- - - x` is a list in a list, and so on.
    var searched = 0
    while !cursor.isBlank {
      let isParagraph = hasParagraph && depth == containers.count
      if cursor.indent >= 4 {
        if hasParagraph { break }
        return beginLeaf(.indentedCode, .code, cursor, at: depth)
      }
      let rest = cursor.rest
      if rest.first == 0x3E {
        openContainer(.quote, at: &depth)
        cursor.skipQuoteMark()
      } else if let heading = rest.heading {
        return beginLeaf(.none, .heading(level: heading.level), cursor, at: depth)
      } else if let fence = rest.openingFence {
        return beginLeaf(.fence(mark: fence.mark, length: fence.length), .code, cursor, at: depth)
      } else if let html = HTMLBlock(rest, interruptsParagraph: hasParagraph) {
        return beginLeaf(
          html.ends(on: rest) ? .none : .html(html), .html(isShown: html.isShown), cursor, at: depth)
      } else if isParagraph, let level = rest.underlineLevel {
        lines[lines.count - 1].kind = .heading(level: level)
        return beginLeaf(.none, .underline, cursor, at: depth)
      } else if rest.startIndex >= searched, rest.isThematicBreak {
        return beginLeaf(.none, .rule, cursor, at: depth)
      } else if let marker = ListMarker(cursor, interruptsParagraph: isParagraph) {
        if rest.startIndex >= searched { searched = rest.endOfMarks }
        openContainer(.item(indent: marker.indent, isEmpty: marker.cursor.isBlank), at: &depth)
        cursor = marker.cursor
      } else {
        break
      }
    }
    if cursor.isBlank {
      return beginLeaf(.none, .blank, cursor, at: depth)
    }
    let isWhole = depth == containers.count
    switch leaf {
    case .paragraph where isWhole && isTableDelimiter(cursor):
      lines[lines.count - 1].kind = .head
      leaf = .table
      appendLine(.dashes, cursor)
    // A paragraph goes on without the marks of the blocks around it.
    case .paragraph: appendLine(.text, cursor)
    case .table where isWhole: appendLine(.row, cursor)
    default: beginLeaf(.paragraph, .text, cursor, at: depth)
    }
  }

  private var hasParagraph: Bool { if case .paragraph = leaf { true } else { false } }

  /// How many of the open containers a line goes on with.
  private mutating func matchContainers(_ cursor: inout LineCursor) -> Int {
    for (number, container) in containers.enumerated() {
      switch container {
      case .quote:
        guard cursor.indent < 4, cursor.rest.first == 0x3E else { return number }
        cursor.skipQuoteMark()
      case .item(let indent, let isEmpty):
        if cursor.isBlank {
          if isEmpty { return number }
        } else {
          guard cursor.indent >= indent else { return number }
          cursor.skip(columns: indent)
          containers[number] = .item(indent: indent, isEmpty: false)
        }
      }
    }
    return containers.count
  }

  /// Whether a line belongs to the code or the HTML that is open, whatever it is.
  private mutating func continuesLeaf(_ cursor: LineCursor) -> Bool {
    switch leaf {
    case .fence(let mark, let length):
      appendLine(.code, cursor)
      if cursor.indent < 4, cursor.rest.closesFence(mark, length) { leaf = .none }
      return true
    case .html(let html):
      if html.endsAtBlankLine, cursor.isBlank { return false }
      appendLine(.html(isShown: html.isShown), cursor)
      if html.ends(on: cursor.rest) { leaf = .none }
      return true
    case .indentedCode:
      guard cursor.isBlank || cursor.indent >= 4 else { return false }
      appendLine(cursor.isBlank ? .blank : .code, cursor)
      return true
    case .none, .paragraph, .table: return false
    }
  }

  /// Ends the blocks that a line does not go on with, and begins another one in those that are left.
  private mutating func beginLeaf(_ leaf: Leaf, _ kind: Kind, _ cursor: LineCursor, at depth: Int) {
    containers.removeSubrange(depth...)
    self.leaf = leaf
    appendLine(kind, cursor)
  }

  private mutating func openContainer(_ container: Container, at depth: inout Int) {
    containers.removeSubrange(depth...)
    containers.append(container)
    leaf = .none
    depth += 1
  }

  /// Whether a line makes the one above it the head of a table.
  private func isTableDelimiter(_ line: LineCursor) -> Bool {
    let dashes = line.rest
    guard line.indent < 4, lastIndent < 4, dashes.isDelimiterRow, let head = lines.last?.text,
      head.contains(0x7C)
    else { return false }
    return TableRow(head).cells.count == TableRow(dashes).cells.count
  }
}
