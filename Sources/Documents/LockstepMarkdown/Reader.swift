import Lockstep
import LockstepModel

/// The state of reading one document; the steps are extensions, one file each.
struct Reader {
  let source: SourceText
  let lines: Lines
  var document: FlowDocument
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
    document.keptCells.append(KeptCell(row: name, description: text.text, span: text.extent))
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

  // Reading the list under a step's title.

  /// Appends the details in order; the result is the places of the action names.
  mutating func readDetails(
    _ markup: ListMarkup, into step: inout Step, row: Bytes
  ) -> [(detail: Int, text: Bytes)] {
    var actions: [(detail: Int, text: Bytes)] = []
    for part in markup.parts {
      switch part {
      case .item(let item, isInside: _):
        if let name = passedParameter(in: item, under: step.kind.value) {
          step.passedParameters.append(name.text)
          continue
        }
        let (key, value, isSingle) = splitLabel(of: item)
        if key == .actions { actions.append((step.details.count, value)) }
        step.details.append(makeDetail(key, value, item: item, isSingle: isSingle))
      case .list(let label, let items): step.details += details(under: label, items)
      case .text(let text):
        let parts = Self.splitLines(of: text)
        if parts.allSatisfy({ splitLabel(of: $0).key != nil }) {
          for part in parts {
            let (key, value, isSingle) = splitLabel(of: part)
            if key == .actions { actions.append((step.details.count, value)) }
            step.details.append(makeDetail(key, value, item: part, isSingle: isSingle))
          }
          continue
        }
        report(
          .markdownStrayStepText,
          "this text is next to the list of \(row.string); it is kept as a line of its own",
          at: text, row: row)
        step.details.append(Detail(.line(text.text), key: SourceString("details", at: text.extent)))
      }
    }
    return actions
  }

  /// The details of a list under a label: its items are names, or lines of their own where the label has no names.
  private func details(under label: Bytes, _ items: [Bytes]) -> [Detail] {
    let key = SourceString(self.splitLabel(of: label).key?.rawValue ?? "details", at: label.extent)
    switch self.splitLabel(of: label).key {
    case .input:
      let fields = items.map { InputField(text: $0.text, span: $0.extent) }
      return [Detail(.inputs(fields), key: SourceString("inputs", at: label.extent))]
    case .items: return [Detail(.items(items.map(\.text)), key: key)]
    case .options: return [Detail(.options(items.map(\.text)), key: key)]
    case .actions: return [Detail(.actions(items.map(\.text)), key: key)]
    case .message, .duration, .picture, .with, nil:
      return ([label] + items).map { line in
        Detail(.line(line.text), key: SourceString("details", at: line.extent))
      }
    }
  }

  /// Splits at the label that an item begins with.
  ///
  /// - Returns: also whether the label is the one before a single input, whose words may have commas.
  private func splitLabel(of item: Bytes) -> (key: Wording.Label?, value: Bytes, isSingle: Bool) {
    let item = Self.withoutLabelMarks(item)
    for entry in wording.details.entries where entry.key != .with {
      guard let value = entry.word.value(in: item) else { continue }
      let words = wording.details[.input]
      return (entry.key, value, entry.key == .input && words.count > 1 && entry.word == words.first)
    }
    return (nil, item, false)
  }

  /// A line with spaces in place of the marks of bold or slanted text around its label: `**Actions:** OK`.
  private static func withoutLabelMarks(_ item: Bytes) -> Bytes {
    func isMark(_ byte: UInt8) -> Bool { byte == 0x2A || byte == 0x5F }
    guard let first = item.first, isMark(first), let colon = item.firstIndex(of: 0x3A) else { return item }
    var text = item
    for place in item.startIndex..<colon where isMark(text[place]) { text[place] = 0x20 }
    var place = colon + 1
    while let byte = text.at(place), isMark(byte) {
      text[place] = 0x20
      place += 1
    }
    return text.trimmed()
  }

  /// Where the details begin that are on lines of their own behind a title; nil if any line is something else.
  func lineDetailsStart(in cell: Bytes) -> Int? {
    guard let start = cell.offset(of: "<br"), case let lines = Self.splitLines(of: cell.from(start)),
      !lines.isEmpty,
      lines.allSatisfy({ splitLabel(of: $0).key != nil })
    else { return nil }
    return start
  }

  /// The parts between line breaks, `<br>`, without empty ones.
  static func splitLines(of text: Bytes) -> [Bytes] {
    var parts: [Bytes] = []
    var (rest, start) = (text, text.startIndex)
    while let place = rest.offset(of: "<br") {
      rest = rest.from(place + 3)
      guard let end = rest.firstIndex(where: { $0 != 0x2F && !$0.isSpace }), rest[end] == 0x3E else {
        continue
      }
      parts.append(text.part(start, place).trimmed())
      start = end + 1
      rest = text.from(start)
    }
    parts.append(text.from(start).trimmed())
    return parts.filter { !$0.isEmpty }
  }

  private func makeDetail(_ label: Wording.Label?, _ value: Bytes, item: Bytes, isSingle: Bool) -> Detail {
    let name = label == .input && !isSingle ? "inputs" : label?.rawValue ?? "details"
    let key = SourceString(name, at: item.upTo(label == nil ? item.endIndex : value.startIndex).extent)
    switch label {
    case .message: return Detail(.message(value.text), key: key)
    case .input:
      let fields = isSingle ? [value] : CommaList.parts(value)
      return Detail(.inputs(fields.map { InputField(text: $0.text, span: $0.extent) }), key: key)
    case .items: return Detail(.items(CommaList.parts(value).map(\.text)), key: key)
    case .options: return Detail(.options(CommaList.parts(value).map(\.text)), key: key)
    case .actions: return Detail(.actions(CommaList.parts(value).map(\.text)), key: key)
    case .duration:
      if let promise = PromisedDuration(value, wording) { return Detail(.duration(promise), key: key) }
      return Detail(.line(item.text), key: SourceString("details", at: item.extent))
    case .picture: return Detail(.picture(value.text), key: key)
    case .with, nil: return Detail(.line(item.text), key: key)
    }
  }

  /// The parameter that a line under a call passes: `Cancelable`, not `Not cancelable`; or `With: first time`.
  private func passedParameter(in item: Bytes, under kind: Step.Kind) -> Bytes? {
    guard kind.isCall else { return nil }
    for word in wording.details[.with] {
      if let name = word.value(in: item), !name.isEmpty { return name }
    }
    return kind == .partialFlow && PassedParameter.isPlain(item.string) ? item : nil
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
    if cell.id?.value == rendered.id { cell.id = nil }
    if cell.description?.value == rendered.description { cell.description = nil }
    if cell.next?.value == rendered.next { cell.next = nil }
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
    where aspect?.isList == true && aspects.firstIndex(of: aspect) == aspects.lastIndex(of: aspect) {
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
      TableText(project, of: document, wording: wording).overview.map { [$0.name, $0.description] })
    for (name, cell) in writtenAspects where !rendered.contains([name.value, cell.string]) {
      keepSource(cell, as: name)
    }
  }
}
