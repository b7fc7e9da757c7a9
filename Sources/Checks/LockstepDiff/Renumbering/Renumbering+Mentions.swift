import Lockstep
package import LockstepModel

/// IDs in texts, which only a person can distinguish from other numbers.
extension Renumbering {
  /// Notes where a text of a file, a comment among them, mentions an id that changes: any in the document of
  /// the flow and its errata, elsewhere those that follow the flow's own id on the same line.
  ///
  /// Scenario numbers are not searched for: a text has too many numbers like them.
  package mutating func recordMentions(in source: SourceText) {
    let known = renumberedFile(of: source).resolvedSpans
    lazy var ids = IDScanner.ids(in: source, within: Span(0..<source.bytes.count))
    for numbering in renumberedTables {
      let changed = numbering.newIDByOldID
      guard !changed.isEmpty else { continue }
      let own = [numbering.document.source, numbering.document.errata?.source]
      let isOwn = own.contains { $0?.path == source.path }
      if !isOwn, !source.bytes.contains(wholeID: Array(numbering.document.id.value.utf8)) { continue }
      for id in ids where !known.contains(where: { RenumberedFile.areOverlapping($0, id.span) }) {
        guard let new = changed[id.value],
          isOwn || isFlow(numbering.document.id.value, namedBefore: id, in: source)
        else {
          continue
        }
        // Where a document has several tables, a number is checked once.
        markUnderstood(id.span, in: source)
        noteMention(id, new, in: source)
      }
    }
  }

  private mutating func noteMention(_ id: SourceString, _ new: String, in source: SourceText) {
    if renumberedFile(of: source).quotedSpans.contains(where: { RenumberedFile.areOverlapping($0, id.span) })
    {
      return addNote(
        "the erratum quotes \(id.value) from the document and is left unchanged; \(id.value) is \(new) now",
        source, id.span)
    }
    addNote("this text mentions \(id.value), which is \(new) now", source, id.span)
  }

  /// Whether the flow's ID precedes `id` on its line.
  private func isFlow(_ flow: String, namedBefore id: SourceString, in source: SourceText) -> Bool {
    let line = source.bytes.wholeLine(at: Int(id.span.start))
    return source.bytes[line.lowerBound..<Int(id.span.start)].contains(wholeID: Array(flow.utf8))
  }
}

extension Collection<UInt8> {
  /// Whether `id` occurs, not as the beginning of a longer number.
  func contains(wholeID id: [UInt8]) -> Bool {
    !id.isEmpty
      && indices.contains { start in
        let rest = self[start...]
        return rest.starts(with: id) && rest.dropFirst(id.count).first?.isDigit != true
      }
  }
}
