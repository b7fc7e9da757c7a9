import LockstepModel

/// The findings of the table reader about the texts that a YAML file keeps unchanged from a document, at their places
/// in the file.
struct VerbatimFindings {
  private let document: FlowDocument
  private let wording: Wording
  private let read: [Diagnostic]

  /// - Parameter rendered: the document with its kept texts.
  init(of document: FlowDocument, rendered: String, _ wording: Wording) {
    self.wording = wording
    self.document = document
    let path = document.source.path
    read =
      MarkdownReader.read(
        SourceText(path: MarkdownWriter.path(beside: path) ?? path, text: rendered), wording
      )
      .diagnostics
  }

  var all: [Diagnostic] {
    read.compactMap { finding in
      guard let (kept, span) = place(of: finding) else { return nil }
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
  private func place(of finding: Diagnostic) -> (name: String, span: Span)? {
    let rendered = finding.location.source.bytes
    let found = Int(finding.location.span.start)..<Int(finding.location.span.end)
    for (name, text) in texts(of: finding.row) {
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
  private func texts(of row: String?) -> [(name: String, text: SourceString)] {
    let notes = document.sources.compactMap { note in note.description.map { (note.row.value, $0) } }
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
