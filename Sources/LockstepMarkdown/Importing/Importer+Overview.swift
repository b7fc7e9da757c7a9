import LockstepModel

/// Keeps the parts of the overview table besides its aspects' values.
extension Importer {
  mutating func keepAspects() {
    guard let frame else { return }
    guard let overview = frame.overview else { return }
    var names: Set<String> = []
    walk(overview) { row, below in
      guard let row else { return }
      let name = row[0].trimmed(of: 0x2A).trimmed()
      names.insert(name.string)
      keepValue(of: row, name)
      if let below { keep(below, as: "below \(name.string)") }
    }
    for aspect in TableText(project, of: document).overview where !names.contains(aspect.name) {
      keep("", as: "without \(aspect.name)")
    }
    for index in document.overview.indices { shorten(&document.overview[index].key) }
  }

  private mutating func keepValue(of row: TableRow, _ name: Bytes) {
    let aspect = TableText(project, of: document).overview.first { $0.name == name.string }
    if !row.isComplete || row[0].string != "**\(name.string)**" || row.hasLooseComment {
      return keep(row.line.string, as: name.string)
    }
    let raw = row.written(1).string
    if aspect?.description == raw { return }
    let isWhole = ListMarkup(row[1]).problems.isEmpty && row[1] == row.written(1)
    // `_None_` and other spellings are the value; broken lists and comments are kept besides their meaning.
    guard isWhole, !raw.isEmpty else { return keep(raw, as: name.string) }
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
  private func shorten(_ key: inout SourceString) {
    let wording = project.wording
    let short = wording.aspect(key.value)?.overviewKey ?? key.value.lowercased().replacing(" ", with: "-")
    if wording.spelling(ofAspect: short) == key.value { key.value = short }
  }
}
