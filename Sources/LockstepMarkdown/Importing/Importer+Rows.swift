import LockstepModel

/// Keeps the parts of a flow table besides rows of three cells with a plain number.
extension Importer {
  mutating func keepRows() {
    guard let frame else { return }
    // The kept texts of a table have no place there; the title and the text around it have.
    let names = [FrameText.aboveTitle, FrameText.belowTitle, "title"]
    document.sources.removeAll { !names.contains($0.row.value) }
    for (number, flow) in frame.flows.enumerated() where document.sections.indices.contains(number) {
      let section = document.sections.count > 1 ? document.sections[number] : nil
      var odd: Set<String> = []
      let head = lines[flow.table.start].trimmed()
      if !flow.table.columns.isPlain || !head.isSame(as: project.wording.flowHead) {
        keep(head.string, as: FlowDocument.rowName("head", in: section))
      }
      walk(flow.table) { row, below in
        guard let row else {
          if let below { keep(below, as: "below " + FlowDocument.rowName("head", in: section)) }
          return
        }
        guard let id = RowID(row[0], project.wording.numbers) else { return }
        let name = FlowDocument.rowName(id.id.string, in: section)
        if row.isKeptWhole || !id.isWhole {
          keep(row.line.string, as: name)
          odd.insert(id.id.string)
        }
        if let below { keep(below, as: "below \(name)") }
      }
      if !odd.isEmpty { Self.dropCells(of: odd, in: &document.sections[number]) }
    }
  }

  /// Calls `body` for the head, with nil, and for each row of a table, with the lines below it that are none.
  func walk(_ table: Table, _ body: (_ row: TableRow?, _ below: String?) -> Void) {
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
  private static func dropCells(of ids: Set<String>, in section: inout FlowSection) {
    for scenario in section.scenarios.indices {
      if ids.contains(section.scenarios[scenario].id.value) { section.scenarios[scenario].cell = nil }
      for step in section.scenarios[scenario].steps.indices {
        var changed = section.scenarios[scenario].steps[step]
        if ids.contains(changed.id.value) { changed.cell = nil }
        for row in changed.transitions.indices where ids.contains(changed.transitions[row].id.value) {
          changed.transitions[row].cell = nil
        }
        section.scenarios[scenario].steps[step] = changed
      }
    }
  }
}
