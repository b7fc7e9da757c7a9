import LockstepModel

/// The number of a footnote behind a row, whose text the document does not have (`note`).
struct MissingFootnote: Rule {
  let info = RuleInfo("missing-footnote", level: .note)

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    var notes: [(note: SourceString, row: String)] = []
    for step in flow.steps {
      if let note = step.note { notes.append((note, step.id.value)) }
      for row in step.transitions {
        for note in [row.note, row.nextNote].compactMap(\.self) { notes.append((note, row.id.value)) }
      }
    }
    // Most tables have none.
    if notes.isEmpty { return [] }
    let document = flow.document
    let texts =
      [document.textBefore, document.textAfter].compactMap { $0?.value }
      + document.keptCells.compactMap { $0.description?.value }
    let known = Set(texts.flatMap(Self.footnoteNumbers))
    return notes.filter { !known.contains($0.note.value) }.map { note, row in
      finding(
        "the footnote '\(note.value)' has no text", at: note.span, in: flow, row: row,
        help: "write it below the table: '\(note.value). …'")
    }
  }

  /// Possible footnote numbers: at the beginning of a line or an element, or in `<sup>`.
  private static func footnoteNumbers(in text: String) -> [String] {
    text.split { $0 == "\n" || $0 == ">" }.compactMap { part in
      let number = part.drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber || $0 == "*" }
      return number.isEmpty || number.utf8.count > 8 ? nil : String(number)
    }
  }
}
