import Lockstep
import LockstepModel

/// The state of reading one document; the steps are extensions, one file each.
struct Reader {
  let source: SourceText
  let lines: Lines
  var document: FlowDocument
  /// Those of the document.
  private(set) var parameters = DeclaredParameters()
  var wording: Wording { lines.wording }
  var diagnostics: [Diagnostic] = []
  /// The flow that findings are about; differs from the document's id in a table with a name.
  var flowID = ""
  /// The rows of the overview as written: name and value.
  var writtenAspects: [(name: SourceString, cell: Bytes)] = []
  /// Whether it is one of several flows of a document.
  var isFlowPart = false
  /// How many rows there are where a survey sees no table.
  var looseRowCount = 0
  /// Whether cells that read differently from their fields are kept; a scrape has no cells of its own.
  var keepsCells = true

  init(_ source: SourceText, _ wording: Wording) { self.init(source, Lines(source, wording)) }

  init(_ source: SourceText, _ lines: Lines) {
    self.source = source
    self.lines = lines
    let start = lines.whole.upTo(lines.whole.startIndex)
    document = FlowDocument(
      source: source, format: MarkdownFormat(), id: start.text, kind: Located(.useCase, at: start.extent),
      title: start.text, span: lines.whole.extent)
  }

  mutating func declare(parameters names: [SourceString]) {
    document.parameters += names
    parameters.add(names)
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
        flow: flowID.isEmpty ? nil : flowID, row: row?.string, help: help, fixes: fixes
      ).losing(loss ?? usual))
  }

  /// Keeps a text that belongs to no row of the flow, under the name of the part that contains or precedes it.
  mutating func keepSource(_ text: Bytes, as name: SourceString) {
    document.keptCells.append(KeptCell(row: name, description: text.writtenText, span: text.extent))
  }

  /// Reports broken lists of a cell; the repair keeps the author's likely intention.
  ///
  /// - Parameter isCut: whether the list goes on behind a bar, so that no repair of its end is one.
  mutating func report(_ markup: ListMarkup, row: Bytes, isCut: Bool = false) {
    if isCut { return }
    // A cell with more is broken as a whole.
    let most = 20
    if markup.problems.count > most, let next = markup.problems.dropFirst(most).first {
      report(
        .markdownMarkup, "this list has \(markup.problems.count - most) more problems", at: next.place,
        row: row,
        help: "fix the ones before it first")
    }
    for problem in markup.problems.prefix(most) {
      let fixes = problem.replacement.map { text in
        let title = text.isEmpty ? "remove '\(problem.place.string)'" : "write '\(text)'"
        return [Diagnostic.Fix(title, isSafe: true, edits: [.init(problem.place.extent, text)])]
      }
      report(.markdownMarkup, problem.message, at: problem.place, row: row, fixes: fixes ?? [])
    }
  }

  // Reading the text of a web page, as far as the page still shows it.

  mutating func readPastedPage(_ scrape: PastedPage) {
    keepsCells = false
    readTitle(scrape.title, isHeading: false)
    report(
      .markdownPastedPage,
      "this is the text of a web page, not its Markdown: the lists under the steps and the addresses of the links are lost",
      at: scrape.tableText.prefix(1), help: "read the document's .md file if you can get it")
    if let prose = scrape.prose { keepProse(prose, as: "below title") }
    for row in scrape.overviewRows {
      document.overview.append(
        OverviewRow(
          key: row[0].text, value: meansNone(row[1]) ? .list([]) : .text(row[1].text), span: row.line.extent))
    }
    var table = FlowTableBuilder()
    for row in scrape.flowRows { readRow(row, into: &table) }
    document.sections.append(
      FlowTableSection(scenarios: finishedScenarios(of: table), span: scrape.tableText.extent))
    keepVerbatimCells()
  }

  // Keeps the cells that their fields do not reproduce (`source:`).

  /// Leaves in every row the cells that differ from the rendered ones, and drops the titles and overview
  /// rows that it renders anyway.
  ///
  /// Labels and addresses of links are the document's own here, so a difference is never one of the project.
  mutating func keepVerbatimCells() {
    let project = Project([document])
    let cells = TableText(project, of: document, wording: wording)
    let isScrape = !keepsCells
    document.sections.changeEach { section in
      section.scenarios.changeEach { scenario in
        scenario.cell = Self.differingCells(scenario.cell, besides: RowCells(scenario, cells))
        scenario.steps.changeEach { Self.keepVerbatimCells(of: &$0, cells, isScrape: isScrape) }
      }
    }
    dropRenderedAspects(project)
    if keepsCells { keepAspects(project) }
  }

  private static func keepVerbatimCells(of step: inout Step, _ cells: TableText, isScrape: Bool) {
    let full = RowCells(step, cells)
    let title = step.title
    step.title = nil
    let short = cells.description(of: step)
    if short != full.description, !isScrape || short != straighteningQuotes(full.description) {
      step.title = title
    }
    step.cell = differingCells(step.cell, besides: full)
    for row in step.transitions.indices {
      let transition = step.transitions[row]
      step.transitions[row].cell = differingCells(
        transition.cell, besides: RowCells(transition, in: step, cells))
    }
  }

  /// The cells that differ from the rendered ones.
  private static func differingCells(_ cell: CellSource?, besides rendered: RowCells) -> CellSource? {
    guard var cell else { return nil }
    let written = rendered.escapedCells
    if cell.id?.value == written[0] { cell.id = nil }
    if cell.description?.value == written[1] { cell.description = nil }
    if cell.next?.value == written[2] { cell.next = nil }
    return cell.id == nil && cell.description == nil && cell.next == nil ? nil : cell
  }

  /// A web page's quotes are its own, not the document's.
  private static func straighteningQuotes(_ text: String) -> String {
    String(text.map { $0 == "\u{2018}" || $0 == "\u{2019}" ? "'" : $0 })
  }

  /// Parameters, results and errors need no row of the overview where their names alone give it back.
  private mutating func dropRenderedAspects(_ project: Project) {
    let wanted = TableText(project, of: document, wording: wording).overview
    // A row that is there twice is one of the document's own.
    let aspects = document.overview.map { wording.aspect($0.key.value) }
    for (number, aspect) in aspects.enumerated().reversed()
    where aspect?.nameList != nil && aspects.firstIndex(of: aspect) == aspects.lastIndex(of: aspect) {
      var without = document
      without.overview.remove(at: number)
      let rendered = TableText(project, of: without, wording: wording).overview
      if rendered.elementsEqual(wanted, by: { $0.name == $1.name && $0.description == $1.description }) {
        document = without
      }
    }
  }

  private mutating func keepAspects(_ project: Project) {
    let rendered = Set(
      TableText(project, of: document, wording: wording).overview.map {
        [$0.name, RenderedTable.escapedCell($0.description)]
      })
    for (name, cell) in writtenAspects where !rendered.contains([name.value, cell.string]) {
      keepSource(cell, as: name)
    }
  }
}
