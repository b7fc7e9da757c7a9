package import LockstepModel

/// Following new ids through texts that cite rows, such as tests.
extension Renumbering {
  /// Renames a row, a step or a scenario that a text cites.
  ///
  /// - Parameter flow: the id of a table, or of a document.
  package mutating func rename(citation text: SourceString, of flow: String, in source: SourceText) {
    know(text.span, in: source)
    for numbering in numberings where numbering.flowID == flow || numbering.document.id.value == flow {
      let rows = Set(numbering.newRowIDs(of: text.value))
      guard let id = rows.first ?? numbering.newID(of: text.value) else { continue }
      if rows.count > 1 {
        return note(
          "\(rows.count) rows of \(flow) are called \(text.value); they become "
            + rows.sorted().joined(separator: ", "), source, text.span)
      }
      // A text has no cells and no quotes that depend on the id.
      if id != text.value { change(source) { $0.add([.init(text.span, id)]) } }
      return
    }
  }
}
