import LockstepModel

/// Following the ids through the flow documents.
extension Renumbering {
  mutating func updateFlow(_ number: Int) {
    let flow = project.flows[number]
    guard let (document, section) = project.section(of: flow) else { return }
    let source = document.source
    let numbering = self.renumberedTable(of: number)
    if let numbering { rename(section, numbering, in: source) }
    var known: [Span] = []
    for scenario in section.scenarios {
      known.append(scenario.id.span)
      rename(scenario.target, scenario.cell, number, in: source, &known)
      for step in scenario.steps {
        known.append(step.id.span)
        rename(step.target, step.cell, number, in: source, &known)
        for case .duration(let duration) in step.details.map(\.content) {
          known.append(duration.fromText.span.through(duration.toText.span))
        }
        for row in step.transitions {
          known.append(row.id.span)
          rename(row.target, row.cell, number, in: source, &known)
        }
      }
    }
    changeFile(source) { $0.resolvedSpans += known }
    renumberErrata(of: document, section, numbering)
    guard let numbering, document.format.traits.contains(.keepsCells), document.sections.count == 1 else {
      return
    }
    // Text between the rows of a document is kept under the number of the row above it.
    for note in document.keptCells {
      if let id = numbering.newPartID(of: note.row.value) { write(id, over: note.row, in: source) }
    }
  }

  private mutating func rename(
    _ section: FlowTableSection, _ numbering: RenumberedTable, in source: SourceText
  ) {
    for (scenario, ids) in zip(section.scenarios, numbering.scenarios) {
      // A table without a header row names its scenario in the number of its first step only.
      let isNamed =
        scenario.steps.first.map { !RenumberedFile.areOverlapping($0.id.span, scenario.id.span) } ?? true
      if isNamed { write(ids.id, over: scenario.id, in: source) }
      for (step, ids) in zip(scenario.steps, ids.steps) {
        write(ids.id, over: step.id, in: source)
        for (row, id) in zip(step.transitions, ids.rows) { write(id, over: row.id, in: source) }
      }
    }
  }

  private mutating func rename(
    _ target: Target?, _ cell: CellSource?, _ flow: Int, in source: SourceText, _ known: inout [Span]
  ) {
    // Without a flow it is a step of its own table.
    let owner = target?.flow.map { project.flowNumber($0.value) } ?? flow
    guard let text = target?.step, let owner else { return }
    known.append(text.span)
    guard let numbering = renumberedTable(of: owner) else { return }
    referringFlows.insert(flow)
    rename(text, numbering, in: source)
    // Elsewhere the cell is the reference itself.
    guard format(of: source)?.traits.contains(.keepsCells) == true, let kept = cell?.next,
      let id = numbering.newID(of: text.value)
    else { return }
    rewrite(text.value, as: id, inCell: kept, in: source)
  }

  /// A cell that is kept as the document wrote it must match its row (`source:`).
  private mutating func rewrite(
    _ old: String, as new: String, inCell cell: SourceString, in source: SourceText
  ) {
    if cell.value == old { return write(new, over: cell, in: source) }
    guard old != new else { return }
    let places = IDScanner.ids(in: source, within: cell.span, withScenarios: true).filter { $0.value == old }
    guard places.count == 1, let place = places.first else {
      return addNote(
        "this cell does not contain '\(old)' exactly once, so it is left unchanged", source, cell.span)
    }
    write(new, over: place, in: source, isPart: true)
  }

  /// The rows that errata are about have new numbers; their quotes from the document keep its own.
  private mutating func renumberErrata(
    of document: FlowDocument, _ section: FlowTableSection, _ numbering: RenumberedTable?
  ) {
    guard let errata = document.errata else { return }
    for erratum in errata.rows {
      let cells = [erratum.id, erratum.title, erratum.description, erratum.next].compactMap { $0?.span }
      changeFile(errata.source) { $0.quotedSpans += cells }
      markUnderstood(erratum.row.span, in: errata.source)
      guard let numbering else { continue }
      // Where a document has several tables, the name of the table comes before the number.
      let number = erratum.row.value.split(separator: " ").last.map(String.init) ?? ""
      guard document.name(ofRow: number, in: section) == erratum.row.value else { continue }
      if let id = numbering.newPartID(of: number) {
        write(document.name(ofRow: id, in: section), over: erratum.row, in: errata.source)
      }
    }
  }

  /// Notes where a new part is to be written, which rows lead past it, and which parts now begin differently.
  mutating func recordPlaces(_ numbering: RenumberedTable) {
    let source = numbering.document.source
    if let move = numbering.move, numbering.changesFirstStep(of: 0), move.from != move.to,
      let first = numbering.stepOrder.first?.first
    {
      let id = numbering.scenarios[first.scenario].steps[first.step].id
      addNote(
        "\(numbering.flowID) now begins with this step, \(id): links to the flow enter it here", source,
        numbering.step(first).id.span)
    }
    guard let free = numbering.freedID, let after = numbering.precedingID,
      let place = numbering.place(of: after.value)
    else { return }
    let later = numbering.section.scenarios[place.scenario].steps.dropFirst(place.step + 1)
    guard let following = later.first?.id.value else { return }
    let ids = numbering.scenarios[place.scenario].steps[place.step].rows
    for (row, id) in zip(numbering.step(place).transitions, ids) {
      guard case .next(let text)? = row.target?.kind, text.value == following else { continue }
      addNote(
        "\(id) leads past \(free), to \(numbering.newID(of: text.value) ?? text.value)", source, text.span,
        help: "write \(free) to lead to the new step")
    }
  }
}
