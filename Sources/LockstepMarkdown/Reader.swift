import LockstepModel

/// The state of reading one document; the steps are extensions, one file each.
struct Reader {
  let source: SourceText
  let lines: Lines
  var document: FlowDocument
  var wording: Wording { lines.wording }
  var diagnostics: [Diagnostic] = []
  /// The flow that findings are about; differs from the document's id in a table with a name.
  var flow = ""
  /// The rows of the overview as written: name and value.
  var aspects: [(name: SourceString, cell: Bytes)] = []
  /// Whether cells that read differently from their fields are kept; a scrape has no cells of its own.
  var keepsCells = true

  init(_ source: SourceText, _ wording: Wording) {
    self.source = source
    lines = Lines(source, wording)
    let start = lines.whole.upTo(lines.whole.startIndex)
    document = FlowDocument(
      source: source, id: start.text, kind: Located(.useCase, at: start.extent), title: start.text,
      span: lines.whole.extent)
  }

  /// Reports something about `place`.
  ///
  /// - Parameters:
  ///   - row: the row of a table, as its first cell names it.
  ///   - loss: the part that the document lacks because of it; by default words of the row, unless it is a note, and
  ///     more for an error.
  mutating func report(
    _ rule: RuleInfo, severity: Severity? = nil, _ message: String, at place: Bytes, row: Bytes? = nil,
    label: String? = nil, help: String? = nil, losing loss: Diagnostic.Loss? = nil,
    fixes: [Diagnostic.Fix] = []
  ) {
    let usual: Diagnostic.Loss =
      switch severity ?? rule.severity {
      case .note: .nothing
      case .warning: .words
      case .error: .content
      }
    diagnostics.append(
      Diagnostic(
        rule, severity: severity, message, at: Location(source, place.extent), label: label,
        flow: flow.isEmpty ? nil : flow, row: row?.string, help: help, fixes: fixes
      ).losing(loss ?? usual))
  }

  /// Keeps a text that belongs to no row of the flow, under the name of the part that contains or precedes it.
  mutating func keep(_ text: Bytes, as name: SourceString) {
    document.sources.append(CellNote(row: name, description: text.text, span: text.extent))
  }

  /// Reports broken lists of a cell; the repair keeps the author's likely intention.
  mutating func report(_ markup: ListMarkup, row: Bytes) {
    for problem in markup.problems {
      let fixes = problem.replacement.map { text in
        let title = text.isEmpty ? "remove '\(problem.place.string)'" : "write '\(text)'"
        return [Diagnostic.Fix(title, isSafe: true, edits: [.init(problem.place.extent, text)])]
      }
      report(.markdownMarkup, problem.message, at: problem.place, row: row, fixes: fixes ?? [])
    }
  }
}
