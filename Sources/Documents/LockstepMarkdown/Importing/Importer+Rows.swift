import LockstepModel

/// Keeps the parts of a flow table besides rows of three cells with a plain number.
extension Importer {
  mutating func keepRows() {
    guard let outline else { return }
    // The kept texts of a table have no place there; the title and the text around it have.
    let names = [MarginText.aboveTitle, MarginText.belowTitle, "title"]
    document.keptCells.removeAll { !names.contains($0.row.value) }
    for (number, flow) in outline.flowTables.enumerated() where document.sections.indices.contains(number) {
      let section = document.sections.count > 1 ? document.sections[number] : nil
      var odd: Set<String> = []
      let head = lines[flow.table.start].trimmed()
      if !flow.table.columns.isInUsualOrder || !head.hasSameCells(as: project.wording.flowHead) {
        keepSource(head.string, as: FlowDocument.rowName("head", in: section))
      }
      forEachRow(flow.table) { row, below in
        guard let row else {
          if let below { keepSource(below, as: "below " + FlowDocument.rowName("head", in: section)) }
          return
        }
        guard let id = RowNumberCell(row[0], project.wording.numbers) else { return }
        let name = FlowDocument.rowName(id.id.string, in: section)
        if row.mustKeepLine || !id.isWellFormed {
          keepSource(row.line.string, as: name)
          odd.insert(id.id.string)
        }
        if let below { keepSource(below, as: "below \(name)") }
      }
      if !odd.isEmpty { Self.dropCells(of: odd, in: &document.sections[number]) }
    }
  }

  /// Calls `body` for the head, with nil, and for each row of a table, with the lines below it that are none.
  func forEachRow(_ table: Table, _ body: (_ row: TableRow?, _ below: String?) -> Void) {
    var rows: [Int: TableRow] = [:]
    for case .row(let row) in table.lines { rows[row.line.startIndex] = row }
    var present: TableRow?
    var below: [String] = []
    func finish() { body(present, below.isEmpty ? nil : below.joined(separator: "\n")) }
    for number in table.start + 2..<max(table.end, table.start + 2) {
      let line = lines[number]
      if let row = rows[line.trimmed().startIndex] {
        finish()
        present = row
        below = []
      } else {
        below.append(Self.withoutEndBlanks(line).string)
      }
    }
    finish()
  }

  /// The whole row is kept instead.
  private static func dropCells(of ids: Set<String>, in section: inout FlowTableSection) {
    section.scenarios.changeEach { scenario in
      if ids.contains(scenario.id.value) { scenario.cell = nil }
      scenario.steps.changeEach { step in
        if ids.contains(step.id.value) { step.cell = nil }
        step.transitions.changeEach { row in
          if ids.contains(row.id.value) { row.cell = nil }
        }
      }
    }
  }

  // Leaving the labels and addresses of links to the project, where it renders the same ones.

  mutating func dropProjectLinks() {
    // Links are relative to the document, which does not change on the way.
    let cells = TableText(project, of: document)
    document.sections.changeEach { section in
      section.scenarios.changeEach { scenario in
        Self.dropProjectLink(of: &scenario.target, cells)
        scenario.steps.changeEach { Self.dropProjectLinks(of: &$0, cells) }
      }
    }
  }

  private static func dropProjectLinks(of step: inout Step, _ cells: TableText) {
    let wanted = cells.description(of: step)
    for (label, href) in [(nil, nil), (nil, step.href), (step.label, nil)] {
      var shorter = step
      (shorter.label, shorter.href) = (label, href)
      if cells.description(of: shorter) == wanted {
        step = shorter
        break
      }
    }
    dropProjectLink(of: &step.target, cells)
    step.transitions.changeEach { dropProjectLink(of: &$0.target, cells) }
  }

  private static func dropProjectLink(of target: inout Target?, _ cells: TableText) {
    guard let whole = target, whole.label != nil || whole.href != nil else { return }
    var scenario = Scenario(id: whole.text, span: whole.text.span)
    scenario.target = whole
    let wanted = cells.next(of: scenario)
    for (label, href) in [(nil, nil), (nil, whole.href), (whole.label, nil)] {
      scenario.target = Target(whole.kind, label: label, href: href)
      if cells.next(of: scenario) == wanted {
        target = scenario.target
        return
      }
    }
  }

  // Keeps the parts of the overview table besides its aspects' values.

  mutating func keepAspects() {
    guard let overview = outline?.overview else { return }
    var names: Set<String> = []
    forEachRow(overview) { row, below in
      guard let row else { return }
      let name = row[0].trimmed(of: 0x2A).trimmed()
      names.insert(name.string)
      keepValue(of: row, name)
      if let below { keepSource(below, as: "below \(name.string)") }
    }
    for aspect in TableText(project, of: document).overview where !names.contains(aspect.name) {
      keepSource("", as: "without \(aspect.name)")
    }
    for index in document.overview.indices { shortenKey(&document.overview[index].key) }
  }

  private mutating func keepValue(of row: TableRow, _ name: Bytes) {
    let aspect = TableText(project, of: document).overview.first { $0.name == name.string }
    if !row.isComplete || row[0].string != "**\(name.string)**" || row.hasLooseComment {
      return keepSource(row.line.string, as: name.string)
    }
    let raw = row.writtenCell(1).string
    let rendered = (aspect?.description).map(RenderedTable.escapedCell)
    if let rendered, rendered == raw || isSplit(raw, as: rendered) { return }
    let isWellFormed = ListMarkup(row[1]).problems.isEmpty && row[1] == row.writtenCell(1)
    // `_None_` and other spellings are the value; broken lists and comments are kept besides their meaning.
    guard isWellFormed, !raw.isEmpty else { return keepSource(raw, as: name.string) }
    if let number = document.overview.firstIndex(where: { $0.key.value == name.string }) {
      document.overview[number].value = .text(row[1].text)
    } else {
      // A list that its names reproduce, but spelt differently: its row comes after those above it.
      let place = document.overview.lastIndex { $0.span.start < row.line.extent.start }.map { $0 + 1 } ?? 0
      let entry = OverviewRow(key: name.text, value: .text(row[1].text), span: row.line.extent)
      document.overview.insert(entry, at: place)
    }
  }

  /// Writes an aspect as a key where that gives the document's spelling back: `Used by` is `used-by`.
  private func shortenKey(_ key: inout SourceString) {
    let wording = project.wording
    let short = wording.aspect(key.value)?.overviewKey ?? key.value.lowercased().replacing(" ", with: "-")
    if wording.spelling(ofAspect: short) == key.value { key.value = short }
  }

  // Compares the imported flow with the document, and reports everything that would be lost.

  mutating func reportLosses() {
    guard outline != nil else { return }
    let rendered = Lines(
      SourceText(path: "", text: MarkdownWriter.text(of: document, in: project).value ?? ""), project.wording)
    let (written, wanted) = (Self.normalized(rendered), Self.normalized(lines))
    for (number, line) in wanted.enumerated() {
      if number < written.count, written[number] == line || isSplit(line, as: written[number]) { continue }
      reportLostLine(number, written: number < written.count ? written[number] : nil)
      // Where lines are missing all others differ too.
      if written.count != wanted.count { return }
    }
    if written.count > wanted.count {
      reportLostLine(max(0, wanted.count - 1), written: written[wanted.count])
    }
  }

  private mutating func reportLostLine(_ number: Int, written: String?) {
    let line = lines[number].trimmed()
    // A head that only spells its columns otherwise loses nothing.
    let isSpelling = written?.lowercased() == Self.normalized(row: line).lowercased()
    let help = written.map {
      $0.isEmpty ? "it would be written as an empty line" : "it would be written as: \($0)"
    }
    diagnostics.append(
      Diagnostic(
        .importLossy, severity: isSpelling ? .warning : .error,
        "a YAML file cannot keep this line unchanged",
        at: Location(source, line.extent),
        flow: document.id.value, help: help))
  }

  /// The lines without insignificant differences: the alignment of columns, whitespace at line ends, and empty lines
  /// at the end.
  static func normalized(_ lines: Lines) -> [String] {
    var result = lines.lines.map { normalized($0) }
    while result.last?.isEmpty == true { result.removeLast() }
    return result
  }

  static func normalized(_ line: Bytes) -> String {
    line.contains(0x7C) ? normalized(row: line) : withoutEndBlanks(line).string
  }

  private static func normalized(row line: Bytes) -> String {
    if line.isDelimiterRow { return "|" + TableRow(line).cells.map { _ in "---|" }.joined() }
    let row = TableRow(line)
    return "| " + row.writtenCells.map(\.string).joined(separator: " | ") + " |\(row.trailingComment.string)"
  }
}
