import Lockstep
import LockstepModel

/// Reads corrections of documents, and their own text.
extension Reader {
  mutating func erratum(_ outer: Field) -> Erratum? {
    guard var cursor = mapping(outer.value, as: .erratum, of: outer) else { return nil }
    var erratum = Erratum(because: SourceString("", at: span(outer.value)), span: span(outer.value))
    var saysNothing = true
    while let field = next(of: &cursor) {
      if field.name != .because { saysNothing = false }
      switch field.name {
      case .id: erratum.id = cell(field)
      case .description: erratum.description = cell(field)
      case .next: erratum.next = cell(field)
      case .row: erratum.absent = choice(field.value, field, among: ["absent"])
      case .because: erratum.because = text(field) ?? erratum.because
      default: break
      }
    }
    finish(cursor)
    if saysNothing {
      missing(
        "word of the document's", in: cursor, help: "add its 'id', 'description' or 'next', or 'row: absent'")
    }
    return erratum
  }

  mutating func cellSource(_ outer: Field) -> CellSource? {
    guard var cursor = mapping(outer.value, as: .cellSource, of: outer) else { return nil }
    var source = CellSource(span: span(outer.value))
    while let field = next(of: &cursor) {
      switch field.name {
      case .id: source.id = cell(field)
      case .description: source.description = cell(field)
      case .next: source.next = cell(field)
      default: break
      }
    }
    finish(cursor)
    return source
  }

  /// The entries of `errata` or `sources`.
  mutating func notes(_ outer: Field, as table: TableName) -> [CellNote] {
    list(outer, of: .table(table)) { reader, entry, notes in
      guard var cursor = reader.mapping(entry, as: table, of: outer) else { return }
      var row: SourceString?
      var note = CellNote(
        row: SourceString("", at: reader.span(entry)), description: nil, because: nil,
        span: reader.span(entry))
      while let field = reader.next(of: &cursor) {
        switch field.name {
        case .row: row = reader.text(field)
        case .description: note.description = reader.cell(field)
        case .because: note.because = reader.text(field)
        default: break
        }
      }
      reader.finish(cursor)
      guard let row else { return }
      note.row = row
      notes.append(note)
    }
  }
}
