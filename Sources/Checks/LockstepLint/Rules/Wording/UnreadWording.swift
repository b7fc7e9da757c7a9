import LockstepModel

/// Words that look like a timer, a screen, a call or a detail, and are read as plain text.
struct UnreadWording: LocalStepRule {
  let info = RuleInfo("unread-wording", dependsOn: .values, level: .warning, isFixable: true)

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    UnreadWords.all(in: flow, step).filter { !$0.words.isDoubtful }.map { words, row in
      var found = finding(words.message, at: words.span, in: flow, row: row, help: words.help)
      found.fixes = fixes(words, step, in: flow.document.source)
      found.basis.isWording = true
      return found
    }
  }

  private func fixes(_ words: UnreadWords, _ step: Step, in source: SourceText) -> [Diagnostic.Fix] {
    if let text = words.replacement {
      let title = "write '\(text.last == " " ? String(text.dropLast()) : text)'"
      return [Diagnostic.Fix(title, isSafe: false, edits: [.init(words.span, text)])]
    }
    guard let cell = words.cell, let title = step.title else { return [] }
    // With the marks around a bold title.
    let (start, end) = (Int(title.span.start), Int(title.span.end))
    let bytes = source.bytes
    guard end <= bytes.count, source.text(title.span) == title.value else { return [] }
    let mark = "**".utf8
    let isBold = bytes[..<start].suffix(2).elementsEqual(mark) && bytes[end...].starts(with: mark)
    let span = isBold ? Span(start - 2..<end + 2) : title.span
    return [Diagnostic.Fix("write the details as a list", isSafe: false, edits: [.init(span, cell)])]
  }
}
