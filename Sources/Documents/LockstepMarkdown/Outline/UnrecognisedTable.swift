import LockstepModel

/// The head of a flow table that a Markdown reader does not take for one, so that nothing is read from it.
struct UnrecognisedTable {
  /// Why a table is not seen as one.
  enum Cause {
    /// It is in a block quote or a list item.
    case nested
    /// `# | Description | Next`, which is a heading without a bar before it.
    case heading
    /// It is in an HTML block, which ends at an empty line.
    case html
  }

  let head: Bytes
  let cause: Cause

  /// All of a document.
  static func all(_ lines: Lines) -> [UnrecognisedTable] {
    (0..<max(0, lines.count - 1)).compactMap { number in
      let block = lines.blocks[number]
      let cause: Cause
      switch block.kind {
      case .heading: cause = .heading
      case .html(isShown: true): cause = .html
      // A table that is only indented is read all the same.
      case .head where block.isNested && lines[number].trimmed().count > block.text.trimmed().count:
        cause = .nested
      default: return nil
      }
      // Few lines have a bar.
      guard block.text.contains(0x7C), lines.blocks[number + 1].text.isDelimiterRow,
        TableColumns(ofFlow: TableRow(block.text), lines.wording) != nil
      else { return nil }
      return UnrecognisedTable(head: block.text.trimmed(), cause: cause)
    }
  }
}

extension Reader {
  mutating func reportUnrecognised(_ table: UnrecognisedTable) {
    let head = table.head.string
    let (message, help): (String, String) =
      switch table.cause {
      case .nested:
        ("this flow table is in a block quote or a list, so it is not read", "begin its lines at the margin")
      case .heading: ("this head of a flow table begins with '#', so it is a heading", "write '| \(head)'")
      case .html: ("this flow table is in an HTML block, so it shows as text", "put an empty line above it")
      }
    let start = table.head.extent.start
    let text = table.cause == .heading ? "| " : table.cause == .html ? "\n" : nil
    let fixes = text.map { text in
      [Diagnostic.Fix(help, isSafe: false, edits: [.init(Span(start: start, end: start), text)])]
    }
    report(.markdownTableHeader, message, at: table.head, help: help, fixes: fixes ?? [])
  }
}
