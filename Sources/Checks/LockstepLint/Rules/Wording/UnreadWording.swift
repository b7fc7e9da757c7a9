import LockstepModel

/// Words that look like a timer, a screen, a call or a detail, and are read as plain text.
struct UnreadWording: StepRule {
  let info = RuleInfo("unread-wording", dependsOn: .values, level: .warning, isFixable: true)

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    summary.unreadWords.filter { !$0.words.isDoubtful }.map {
      finding($0.words, $0.step, row: $0.row, in: flow)
    }
  }

  func findings(in flow: LintContext.Flow, _ step: Step, _ context: TableContext) -> [Diagnostic] {
    UnreadWords.values(in: flow, step, of: context.project).filter { !$0.words.isDoubtful }.map {
      finding($0.words, step, row: $0.row, in: flow)
    }
  }

  private func finding(_ words: UnreadWords, _ step: Step, row: String, in flow: LintContext.Flow)
    -> Diagnostic
  {
    var found = finding(words.message, at: words.span, in: flow, row: row, help: words.help)
    found.fixes = fixes(words, step, in: flow.document.source)
    found.basis.needsOnlyWords = true
    return found
  }

  private func fixes(_ words: UnreadWords, _ step: Step, in source: SourceText) -> [Diagnostic.Fix] {
    if let text = words.replacement {
      let title = "write '\(text.last == " " ? String(text.dropLast()) : text)'"
      return [Diagnostic.Fix(title, isSafe: false, edits: [.init(words.span, text)])]
    }
    if let field = words.replacementField { return fixesMoving(words, to: field, in: source) }
    guard let cell = words.replacementCell, let title = step.title else { return [] }
    // With the marks around a bold title.
    let (start, end) = (Int(title.span.start), Int(title.span.end))
    let bytes = source.bytes
    guard end <= bytes.count, source.text(title.span) == title.value else { return [] }
    let mark = "**".utf8
    let isBold = bytes[..<start].suffix(2).elementsEqual(mark) && bytes[end...].starts(with: mark)
    let span = isBold ? Span(start - 2..<end + 2) : title.span
    return [Diagnostic.Fix("write the details as a list", isSafe: false, edits: [.init(span, cell)])]
  }

  /// Moves words from the end of a plain text in braces to a field behind it: `{event: it rings, after: 10m}`.
  private func fixesMoving(_ words: UnreadWords, to field: String, in source: SourceText) -> [Diagnostic.Fix]
  {
    let bytes = source.bytes
    var (start, end) = (Int(words.span.start), Int(words.span.end))
    guard start < end, end < bytes.count, bytes[start] == UInt8(ascii: "(") else { return [] }
    while start > 0, bytes[start - 1] == 0x20 { start -= 1 }
    while end < bytes.count, bytes[end] == 0x20 { end += 1 }
    // A text in quotes, or of a row with a line for each field, ends otherwise.
    guard end < bytes.count, bytes[end] == UInt8(ascii: ",") || bytes[end] == UInt8(ascii: "}") else {
      return []
    }
    let span = Span(start..<Int(words.span.end))
    return [Diagnostic.Fix("write '\(field)'", isSafe: false, edits: [.init(span, ", \(field)")])]
  }
}
