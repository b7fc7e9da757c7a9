import Lockstep
import LockstepModel

/// Reading the row of a step.
extension Reader {
  /// The step, and the places of its action names.
  mutating func readStep(_ row: TableRow, _ id: RowNumberCell) -> (
    Step, actions: [(detail: Int, text: Bytes)]
  ) {
    let (title, note, list) = readTitleAndList(row[1], row: id.id)
    var step = Step(
      id: id.id.text, kind: Located(.system, at: title.extent), name: title.text, span: row.line.extent)
    step.note = note?.text
    readName(&step, StepTitle(title, wording), title, row: id.id)
    let markup = ListMarkup(list)
    report(markup, row: id.id, isCut: !row.barsInsideList.isEmpty)
    let actions = readDetails(markup, into: &step, row: id.id)
    return (step, actions)
  }

  private mutating func readName(_ step: inout Step, _ found: StepTitle, _ title: Bytes, row: Bytes) {
    step.kind = Located(found.kind, at: found.words.extent)
    step.name = found.name.text
    step.title = title.text
    if title.isEmpty {
      report(.markdownRow, "step \(row.string) has no text", at: title, row: row)
    } else if !found.hasKnownWording {
      report(
        .markdownTitle,
        "'\(title.string)' names no actor; it counts as done by the system",
        at: title, row: row,
        help: "begin with '\(wording.title(.system, "…"))', '\(wording.title(.os, "…"))' or "
          + "'\(wording.title(.useCase, "…"))'")
    }
    guard found.kind.isCall else { return }
    if let link = CellLink.all(in: found.name).first {
      step.name = readFlowName(of: link, row: row)
      step.label = link.label.text
      step.href = link.href.text
    } else if let id = FlowID.leadingID(found.name, wording) {
      step.name = id.text
      step.label = found.name.text
    } else {
      let example = wording.exampleID(.partialFlow)
      report(
        .markdownLink, "this step calls a flow that it does not link to", at: title, row: row,
        help: "link it: [\(example) …](\(example)_….md)")
      let system = wording.actors.object(of: .system, in: title)
      step.kind = Located(.system, at: found.words.extent)
      step.name = (system ?? title).trimmed().text
    }
  }

  /// Splits the bold title from the list under it. The bold may be missing, or wrap the list.
  private mutating func readTitleAndList(_ cell: Bytes, row: Bytes) -> (
    title: Bytes, note: Bytes?, list: Bytes
  ) {
    guard let bold = cell.dropping("**") else {
      let start = detailsStart(in: cell) ?? cell.endIndex
      let (title, note) = Self.splitFootnote(of: cell.upTo(start).trimmed())
      return (title, note, cell.from(start))
    }
    let end = bold.offset(of: "**") ?? bold.endIndex
    let inside = bold.upTo(end)
    if let start = ListTag.first(in: inside)?.source.startIndex ?? labelledLineStart(in: inside) {
      report(
        .markdownMarkup, "the bold text continues into the list", at: inside.from(start).prefix(4), row: row,
        help: "end it with '**' before the list")
      var list = cell.from(start)
      for mark in end..<min(end + 2, cell.endIndex) { list[mark] = 0x20 }
      return (inside.upTo(start).trimmed(), nil, list)
    }
    if end == bold.endIndex {
      report(
        .markdownMarkup, "the bold text does not end", at: bold.from(end), row: row, help: "end it with '**'")
    }
    let rest = bold.from(end + 2)
    let start = detailsStart(in: rest) ?? rest.endIndex
    let (between, note) = Self.splitFootnote(of: rest.upTo(start).trimmed())
    return (inside.trimmed(), note, between.isEmpty ? rest.from(start) : rest)
  }
}
