package import LockstepModel

/// Reads the Markdown tables of a functional design into the model that YAML files fill too.
///
/// Every value keeps its place in the document. Text that is not understood is reported at its place and kept raw: rows
/// keep cells in ``CellSource``, everything else is in `FlowDocument.keptCells`.
package enum MarkdownReader {
  /// The flow of a document; nil with a note for one without a flow table, and with an error for one whose
  /// table only lacks the head.
  package static func read(_ source: SourceText, _ wording: Wording = .builtIn) -> Checked<FlowDocument> {
    if let unread = Checked.ofWideDocument(source, reading: { read($0, wording) }) { return unread }
    var reader = Reader(source, wording)
    let outline = DocumentOutline(reader.lines)
    if let broken = reader.encodingFinding(isFlow: outline != nil) { return Checked(nil, [broken]) }
    if let outline {
      reader.readOutline(outline)
    } else if let scrape = PastedPage(reader.lines) {
      reader.readPastedPage(scrape)
    } else if case let unseen = UnrecognisedTable.all(reader.lines), !unseen.isEmpty {
      for table in unseen { reader.reportUnrecognised(table) }
      return Checked(nil, reader.diagnostics)
    } else if let table = HeadlessTable(reader.lines) {
      reader.report(
        .markdownTableHeader,
        "this table has rows like '\(table.rowNumber.string)' but not the head of a flow table",
        at: table.head,
        help: "write '\(wording.flowHead)' and '|---|---|---|' above its rows")
      return Checked(nil, reader.diagnostics)
    } else {
      return reader.noFlowResult
    }
    return Checked(reader.document, reader.diagnostics.inReadingOrder())
  }

  /// The flows of a document: one, or several that each have a heading.
  package static func readAll(_ source: SourceText, _ wording: Wording = .builtIn) -> Checked<[FlowDocument]>
  {
    let lines = Lines(source, wording)
    let parts = DocumentParts.lineRanges(lines)
    guard !parts.isEmpty else {
      let read = read(source, wording)
      return Checked(read.value.map { [$0] }, read.diagnostics)
    }
    var whole = Reader(source, lines)
    if let broken = whole.encodingFinding(isFlow: true) { return Checked(nil, [broken]) }
    var flows: [FlowDocument] = []
    for part in parts {
      var reader = Reader(source, lines.part(part))
      reader.isFlowPart = true
      guard let outline = DocumentOutline(reader.lines, isFlowPart: true) else { continue }
      reader.readOutline(outline)
      flows.append(reader.document)
      whole.diagnostics += reader.diagnostics
    }
    return Checked(flows, whole.diagnostics.inReadingOrder())
  }

  /// Whether a document has a flow table: one with the columns for the number, the description and the next step.
  package static func hasFlowTable(_ source: SourceText, _ wording: Wording = .builtIn) -> Bool {
    let lines = Lines(source, wording)
    return PastedPage.headLine(in: lines) != nil
      || (0..<lines.count).contains { !lines.isHidden($0) && Table.kind(lines, at: $0) == .flow }
  }

  /// Whether a document has a table with the rows of a flow but not its head, as while its head is being written.
  package static func hasHeadlessTable(_ source: SourceText, _ wording: Wording = .builtIn) -> Bool {
    // Most documents have no table.
    source.bytes.contains(0x7C) && HeadlessTable(Lines(source, wording)) != nil
  }

  /// Whether a document has a table with numbers like those of rows, whatever its words are.
  package static func hasNumberedTable(_ source: SourceText) -> Bool {
    // Most documents have no table.
    guard source.bytes.contains(0x7C) else { return false }
    return SurveyDocument(source).tables.contains { $0.flowColumns != nil }
  }

  /// The comments that silence findings and that a YAML file keeps in the texts of its document: each covers the rows that it
  /// covers in the rendered table.
  ///
  /// - Parameter document: the flow of a YAML file.
  package static func suppressions(keptIn document: FlowDocument, _ wording: Wording) -> [Suppression] {
    let file = document.source.bytes[...]
    guard file.offset(of: "<!--") != nil else { return [] }
    let project = Project([document]).withWording(wording)
    let text = MarkdownWriter.text(of: document, in: project).value ?? ""
    let table = SourceText(path: document.source.path, text: text)
    let comments = suppressions(in: table)
    guard !comments.isEmpty, let rendered = read(table, wording).value else { return [] }
    let places = Dictionary(rowSpans(in: document, project), uniquingKeysWith: { first, _ in first })
    let lines = self.rowSpans(in: rendered, Project([rendered]).withWording(wording))
    var ends: [String: Int] = [:]
    return comments.compactMap { comment in
      // A YAML file may write the reason in another way.
      let words = table.text(Span(start: comment.span.start, end: comment.rule.span.end))
      guard let start = file.from(ends[words] ?? 0).firstRange(of: Array(words.utf8))?.lowerBound,
        let end = file.from(start).offset(of: "-->"),
        var kept = Suppression(words: start + 4..<end, comment: Span(start..<end + 3), in: document.source)
      else { return nil }
      ends[words] = end
      let scope = comment.scope.start...comment.scope.end
      let covered = lines.filter { scope.contains($0.1.start) }.compactMap { places[$0.0] }
      kept.scope =
        kept.isForFile
        ? Span(0..<file.endIndex)
        : covered.dropFirst().reduce(covered.first ?? kept.span) { $0.through($1) }
      return kept
    }
  }

  /// The parts of a document that each have a line in its tables, by name.
  private static func rowSpans(in document: FlowDocument, _ project: Project) -> [(String, Span)] {
    var places = TableText(project, of: document).overview.compactMap { aspect in
      aspect.span.map { ("overview \(aspect.name)", $0) }
    }
    for section in document.sections {
      func place(_ id: SourceString, _ span: Span) {
        places.append((document.name(ofRow: id.value, in: section), span))
      }
      for scenario in section.scenarios {
        place(scenario.id, scenario.id.span)
        for step in scenario.steps {
          // The rows of a step have lines of their own.
          let end = step.transitions.first.map { max($0.span.start, step.span.start + 1) - 1 }
          place(step.id, Span(start: step.span.start, end: end ?? step.span.end))
          for row in step.transitions { place(row.id, row.span) }
        }
      }
    }
    return places
  }
}

extension Reader {
  /// The finding about a document whose bytes are not those that its authors mean: of another encoding, or with the marks of a
  /// merge conflict outside of code.
  ///
  /// - Parameter isFlow: whether it has a flow table; the text of other documents is not read.
  fileprivate func encodingFinding(isFlow: Bool) -> Diagnostic? {
    guard isFlow || hasFlowHeading else { return nil }
    if let finding = Diagnostic.wrongEncoding(ofDocument: source) { return finding }
    guard let line = MergeConflict.firstMarkLine(in: source),
      let number = lines.lines.firstIndex(where: { $0.startIndex == line.lowerBound }), !lines.isCode(number)
    else { return nil }
    return MergeConflict.finding(in: source)
  }

  /// Whether the first heading is that of a flow: `# Use Case 2.3 …`.
  private var hasFlowHeading: Bool {
    let title = (0..<lines.count).first { lines.heading(at: $0)?.level == 1 }
    let id = title.flatMap { lines.heading(at: $0) }.flatMap { parseHeading($0.words).id }
    return id.flatMap(wording.kind(ofID:)) != nil
  }

  /// The finding about a document without a flow table: a warning if its heading is that of a flow.
  fileprivate var noFlowResult: Checked<FlowDocument> {
    let title = (0..<lines.count).first { lines.heading(at: $0)?.level == 1 }
    // As of a flow: `# Use Case 2.3 …`.
    let isFlow =
      title.flatMap { lines.heading(at: $0) }.flatMap { parseHeading($0.words).id }
      .flatMap(wording.kind(ofID:)) != nil
    let names = Wording.Column.allCases.map { "'\(wording.columns.preferredWord($0).text)'" }
    let columns = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    let name = source.path.split(separator: "/").last.map(String.init) ?? source.path
    return Checked(
      nil,
      [
        Diagnostic(
          .markdownNoTable, severity: isFlow ? .warning : nil,
          isFlow
            ? "\(name) has the heading of a flow, but neither a flow table nor a list of steps"
            : "\(name) has no flow table, so there is no flow to read in it",
          at: Location(
            source, isFlow ? title.map { lines[$0].extent } ?? Span(start: 0, end: 0) : Span(start: 0, end: 0)
          ),
          help: "a flow is a table with the columns \(columns), a numbered list of sentences with their "
            + "actors, or a YAML file; convert prose by hand")
      ])
  }
}
