import LockstepModel

/// Reading a flow file.
extension Reader {
  mutating func readFlow() -> FlowDocument {
    readsFlow = true
    let nowhere = SourceString("", at: opening(of: 0).span)
    var flow = FlowDocument(
      source: tree.source, format: YAMLFormat(), id: nowhere, kind: Located(.useCase, at: nowhere.span),
      title: nowhere, span: span(0))
    var kind: Located<FlowDocument.Kind>?
    var scenarios: Field?
    var flows: Field?
    guard var cursor = beginMapping(0, as: .flow) else { return flow }
    while let field = next(of: &cursor) {
      switch field.name {
      case .flow: flow.id = readID(field) ?? SourceString("", at: span(field.key))
      case .kind: kind = readChoice(field)
      case .title: flow.title = readText(field) ?? SourceString("", at: span(field.key))
      case .swift: flow.swiftName = readText(field)
      case .overview: flow.overview = readOverview(field)
      case .parameters: flow.parameters = readTexts(field)
      case .results: flow.results = readTexts(field)
      case .errors: flow.errors = readTexts(field)
      case .scenarios:
        scenarios = field
        flow.sections.append(FlowTableSection(scenarios: readScenarios(field), span: span(field.value)))
      case .flows:
        flows = field
        flow.sections += readList(field, of: .table(.section)) { reader, entry in
          reader.readSection(entry, field)
        }
      case .before: flow.textBefore = readText(field)
      case .after: flow.textAfter = readText(field)
      case .sources: flow.keptCells = readKeptCells(field)
      default: break
      }
    }
    finish(cursor)
    // Without a kind, which has been reported, the ID is the best hint.
    flow.kind = kind ?? Located(FlowDocument.Kind(ofID: flow.id.value) ?? .useCase, at: flow.id.span)
    checkTables(scenarios, flows, cursor)
    return flow
  }

  /// A flow has its table, or several with names.
  private mutating func checkTables(_ scenarios: Field?, _ flows: Field?, _ cursor: MappingCursor) {
    if let scenarios, let flows {
      let (first, second) = scenarios.key < flows.key ? (scenarios, flows) : (flows, scenarios)
      report(
        .yamlType, "a flow has 'scenarios' or 'flows', not both", at: location(second.key),
        help: "move the scenarios into an entry of 'flows'",
        related: [.init(location(first.key), "the other")])
    } else if scenarios == nil, flows == nil, !cursor.probablyMeantKeys.containsAny(of: [.scenarios, .flows])
    {
      reportMissing(
        "'scenarios'", in: cursor, help: "add the rows of its table: 'scenarios: [{id: 1, steps: []}]'")
    }
  }

  private mutating func readOverview(_ field: Field) -> [OverviewRow] {
    let shape = Shape.either([.text, .list(.text)])
    return readPairs(field, of: shape).compactMap { pair in
      let place = pair.key.span.through(span(pair.value.value))
      switch node(pair.value.value).kind {
      case .sequence:
        let items = readTexts(pair.value)
        return OverviewRow(key: pair.key, value: .list(items), span: place)
      case .scalar where !node(pair.value.value).isMissing:
        return readText(pair.value).map { OverviewRow(key: pair.key, value: .text($0), span: place) }
      default:
        reportWrongShape(pair.value.value, wanted: shape, pair.value)
        return nil
      }
    }
  }

  private mutating func readSection(_ entry: Int, _ list: Field) -> FlowTableSection? {
    readFields(
      list, at: entry, as: .section, into: FlowTableSection(span: span(entry)),
      texts: [.name: \.name, .heading: \.heading]
    ) { reader, field, section in
      section.scenarios = reader.readScenarios(field)
    }
  }

  private mutating func readScenarios(_ field: Field) -> [Scenario] {
    readList(field, of: .table(.scenario)) { reader, entry in reader.readScenario(entry, field) }
  }

  // Reads corrections of documents, and their own text.

  /// A file of errata.
  mutating func readErrata() -> ErrataDocument {
    var document = ErrataDocument(
      source: tree.source, flow: SourceString("", at: opening(of: 0).span), span: span(0))
    guard var cursor = beginMapping(0, as: .errata) else { return document }
    while let field = next(of: &cursor) {
      switch field.name {
      case .errata: document.flow = readID(field) ?? document.flow
      case .rows:
        document.rows = readList(field, of: .table(.erratum)) { reader, entry in
          reader.readErratum(entry, field)
        }
      default: break
      }
    }
    finish(cursor)
    return document
  }

  private static let erratumCells: [KeyName] = [.id, .title, .description, .next, .absent]

  private mutating func readErratum(_ entry: Int, _ list: Field) -> Erratum? {
    guard var cursor = beginMapping(entry, as: .erratum, of: list) else { return nil }
    let nowhere = SourceString("", at: span(entry))
    var row: SourceString?
    var kind: Located<Erratum.Kind>?
    var erratum = Erratum(
      row: nowhere, kind: Located(.mistake, at: nowhere.span), because: nowhere, span: span(entry))
    var hasCell = false
    while let field = next(of: &cursor) {
      if Self.erratumCells.contains(field.name) { hasCell = true }
      switch field.name {
      case .row: row = readID(field)
      case .kind: kind = readChoice(field)
      case .id: erratum.id = readCell(field)
      case .title: erratum.title = readCell(field)
      case .description: erratum.description = readCell(field)
      case .next: erratum.next = readCell(field)
      case .absent: erratum.isAbsent = readBoolean(field) ?? false
      case .because: erratum.because = readText(field) ?? erratum.because
      default: break
      }
    }
    finish(cursor)
    if !hasCell, !cursor.probablyMeantKeys.containsAny(of: Self.erratumCells) {
      reportMissing(
        "word of the document's", in: cursor,
        help: "add its 'id', 'title', 'description' or 'next', or 'absent: true'")
    }
    guard let row, let kind else { return nil }
    erratum.row = row
    erratum.kind = kind
    return erratum
  }

  mutating func readCellSource(_ outer: Field) -> CellSource? {
    readFields(
      outer, as: .cellSource, into: CellSource(span: span(outer.value)),
      texts: [.id: \.id, .description: \.description, .next: \.next])
  }

  /// The entries of `sources`.
  mutating func readKeptCells(_ outer: Field) -> [KeptCell] {
    readList(outer, of: .table(.sourceNote)) { reader, entry in
      guard var cursor = reader.beginMapping(entry, as: .sourceNote, of: outer) else { return nil }
      var (row, description): (SourceString?, SourceString?)
      while let field = reader.next(of: &cursor) {
        switch field.name {
        case .row: row = reader.readText(field)
        case .description: description = reader.readCell(field)
        default: break
        }
      }
      reader.finish(cursor)
      return row.map { KeptCell(row: $0, description: description, span: reader.span(entry)) }
    }
  }
}
