import LockstepModel

/// Keeps the text around the tables.
extension Importer {
  /// Keeps the text after the last table, and that in the gaps between tables.
  mutating func keepMargins() {
    guard let outline else { return }
    let last = outline.flowTables.last?.table.end ?? lines.count
    document.textAfter = keepingBlankLines(document.textAfter, in: last..<lines.count)
    document.textBefore = document.textBefore.map(withoutCarriageReturns)
    // A YAML file has no place for the text around one of several tables; it goes to the gaps between them.
    document.sections.changeEach { ($0.textBefore, $0.textAfter) = (nil, nil) }
    keepGaps(of: outline)
  }

  /// The text below a table, with line breaks before it for the number of empty lines there.
  private func keepingBlankLines(_ after: SourceString?, in gap: Range<Int>) -> SourceString? {
    guard var after = after.map(withoutCarriageReturns) else { return nil }
    let blank = gap.prefix { lines[$0].isBlank }.count
    let wanted = String(repeating: "\n", count: blank) + after.value + "\n"
    if MarginText.textBelowTable(after.value) != wanted, blank > 0 {
      after.value = String(repeating: "\n", count: blank) + after.value
    }
    return after
  }

  private func withoutCarriageReturns(_ text: SourceString) -> SourceString {
    SourceString(text.value.replacing("\r\n", with: "\n"), at: text.span)
  }

  private mutating func keepGaps(of outline: DocumentOutline) {
    let tables = [outline.overview].compactMap(\.self) + outline.flowTables.map(\.table)
    var heading = project.wording.headingText(document.id.value, document.title.value)
    if let kept = document.keptCells.first(where: { $0.row.value == "title" })?.description {
      heading = kept.value
    }
    let plain = MarginText(document, project.wording, heading: heading, hasOverview: outline.overview != nil)
    var start = 0
    for (number, part) in plain.parts.enumerated() {
      let end = tables.indices.contains(number) ? tables[number].start : lines.count
      let written = text(of: start..<max(start, end))
      let isLast = number == plain.parts.count - 1
      if isLast ? Self.trimmed(written) != Self.trimmed(part.text) : written != part.text {
        keepSource(isLast ? Self.trimmed(written) + "\n" : written, as: part.name)
        // The kept part has them.
        if number == 0 {
          let names = [MarginText.aboveTitle, MarginText.belowTitle, "title"]
          document.keptCells.removeAll { names.contains($0.row.value) }
        }
      }
      if tables.indices.contains(number) { start = tables[number].end }
    }
  }

  /// Without the line breaks at the end of a document, of which there may be any number.
  private static func trimmed(_ text: String) -> Substring {
    var text = text[...]
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }
}
