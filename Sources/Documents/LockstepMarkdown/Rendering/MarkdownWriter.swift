import Lockstep
package import LockstepModel

/// Writes a flow as its Markdown document.
///
/// The same model gives the same bytes, wherever it was read from; links are relative to the document's own file.
package enum MarkdownWriter {
  /// Which of the two texts of a flow with errata is written.
  package enum Edition: Sendable {
    /// The flow that runs.
    case corrected
    /// The document's own text: every erratum reverted.
    case asDocumented
  }

  /// The whole document; the findings are about kept cells that no longer match their row.
  ///
  /// - Parameter project: has the flows that the document links to, and the document itself.
  package static func text(
    of document: FlowDocument, in project: Project, _ edition: Edition = .corrected
  ) -> Checked<String> {
    var renderer = Renderer(document, in: project, edition)
    let text = renderer.text()
    return Checked(text, renderer.diagnostics.inReadingOrder())
  }

  /// The problems of the cells that a document keeps unchanged: those that no longer match their row, and so are not
  /// rendered, and the table reader's findings about the others.
  ///
  /// Only some formats keep texts besides their fields; the kept text of a Markdown document is the document itself.
  package static func keptFindings(of document: FlowDocument, in project: Project) -> [Diagnostic] {
    guard document.keepsCells, document.format.traits.contains(.keepsCells) else { return [] }
    let rendered = text(of: document, in: project)
    return rendered.diagnostics
      + VerbatimFindings(document: document, wording: project.wording).all(in: rendered.value ?? "")
  }

  /// A rendering in the layout of the document that it replaces: a line that means the same keeps its bytes, and a changed row the
  /// widths of its table. So a change of one row is a difference of one line.
  package static func text(_ rendered: String, inLayoutOf present: [UInt8]) -> String {
    if present.isEmpty || present.elementsEqual(rendered.utf8) { return rendered }
    let (old, new) = (
      Lines(SourceText(path: "", bytes: present), .builtIn),
      Lines(SourceText(path: "", text: rendered), .builtIn)
    )
    var known: [String: [Bytes]] = [:]
    for line in old.lines.reversed() { known[Importer.normalized(line), default: []].append(line) }
    var widths: [Int] = []
    let lines = new.lines.map { line in
      let same = known[Importer.normalized(line)]?.popLast()
      let kept = same?.string ?? aligned(line, widths)
      if line.isDelimiterRow { widths = cellWidths(kept) }
      return kept
    }
    let first = old.lines.count > 1 ? present[..<old.lines[1].startIndex] : []
    let isReturned = first.suffix(2).elementsEqual("\r\n".utf8)
    // Any number of empty lines may end a document.
    let end = present.reversed().prefix { $0 == 0x0A || $0 == 0x0D }.reversed()
    var text = lines.joined(separator: isReturned ? "\r\n" : "\n")[...]
    while text.last?.isNewline == true { text.removeLast() }
    return String(decoding: present[..<present.byteOrderMarkLength], as: UTF8.self) + text
      + String(decoding: end, as: UTF8.self)
  }

  /// The widths of the cells in a line of dashes.
  private static func cellWidths(_ line: String) -> [Int] {
    let cells: [Substring] = line.split(separator: "|")
    return cells.filter { $0.contains("-") }.map { $0.count - 2 }
  }

  /// A row with its cells as wide as those of its table.
  private static func aligned(_ line: Bytes, _ widths: [Int]) -> String {
    let row = TableRow(line)
    guard line.first == 0x7C, row.trailingComment.isEmpty, row.cells.count == widths.count else {
      return line.string
    }
    return RenderedTable.alignedLine(row.writtenCells.map(\.string), widths)
  }
}

extension FlowDocument {
  /// Whether some cell or other text is kept as the document wrote it; so is an aspect with markup that is not a list.
  fileprivate var keepsCells: Bool {
    !keptCells.isEmpty
      || overview.contains { row in
        if case .text(let text) = row.value { text.value.utf8.contains(UInt8(ascii: "<")) } else { false }
      }
      || sections.contains { section in
        section.scenarios.contains { scenario in
          scenario.cell != nil
            || scenario.steps.contains { step in
              step.cell != nil || step.transitions.contains { $0.cell != nil }
            }
        }
      }
  }
}

/// The findings of the table reader about the texts that a YAML file keeps unchanged from a document, at their places
/// in the file.
struct VerbatimFindings {
  let document: FlowDocument
  let wording: Wording

  /// - Parameter rendered: the document with its kept texts.
  func all(in rendered: String) -> [Diagnostic] {
    let path = document.source.path
    let table = SourceText(path: document.format.rendering(of: path) ?? path, text: rendered)
    return MarkdownReader.read(table, wording).diagnostics.compactMap { finding in
      guard let (kept, span) = findKeptText(of: finding) else { return nil }
      var finding = finding
      finding.location = Location(document.source, span)
      finding.flow = finding.flow ?? document.id.value
      // A fix would edit the kept text, whose bytes may be written differently in the YAML.
      finding.fixes = []
      finding.related = []
      finding.loss = .nothing
      if finding.help == nil { finding.help = "correct the text kept for '\(kept)'" }
      return finding
    }
  }

  /// The kept text that a finding is about, by its name, and the part of it.
  private func findKeptText(of finding: Diagnostic) -> (name: String, span: Span)? {
    let rendered = finding.location.source.bytes
    let found = Int(finding.location.span.start)..<Int(finding.location.span.end)
    for (name, text) in keptTexts(of: finding.row) {
      let wanted = Array(text.value.utf8)
      // The text of a row is in its line.
      let place = finding.row == nil ? rendered.indices : rendered.line(at: found.lowerBound)
      if let range = wanted.isEmpty ? nil : rendered[place].firstRange(of: wanted),
        found.lowerBound >= range.lowerBound, found.lowerBound <= range.upperBound
      {
        let end = min(found.upperBound, range.upperBound)
        return (name, text.span(of: found.lowerBound - range.lowerBound..<end - range.lowerBound))
      }
    }
    return nil
  }

  /// The texts kept for a row, or around the tables.
  private func keptTexts(of row: String?) -> [(name: String, text: SourceString)] {
    let notes = document.keptCells.compactMap { note in note.description.map { (note.row.value, $0) } }
    guard let row else { return notes }
    var texts = notes.filter { name, _ in name.lowercased() == row.lowercased() || name.hasSuffix(" \(row)") }
    for aspect in document.overview where wording.spelling(ofAspect: aspect.key.value) == row {
      if case .text(let text) = aspect.value { texts.append((row, text)) }
    }
    func add(_ id: SourceString, _ cell: CellSource?) {
      guard id.value == row, let cell else { return }
      texts += [cell.description, cell.next].compactMap(\.self).map { (row, $0) }
    }
    for scenario in document.sections.lazy.flatMap(\.scenarios) {
      add(scenario.id, scenario.cell)
      for step in scenario.steps {
        add(step.id, step.cell)
        for transition in step.transitions { add(transition.id, transition.cell) }
      }
    }
    return texts
  }
}

extension [UInt8] {
  /// The line that a byte is in.
  fileprivate func line(at offset: Int) -> Range<Int> {
    let start = self[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return start..<(self[offset...].firstIndex(of: 0x0A) ?? count)
  }
}
