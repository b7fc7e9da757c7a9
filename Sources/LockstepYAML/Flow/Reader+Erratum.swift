import Lockstep
import LockstepModel

/// Reads corrections of documents, and their own text.
extension Reader {
  /// A file of errata.
  mutating func errata() -> ErrataDocument {
    var document = ErrataDocument(
      source: tree.source, flow: SourceString("", at: opening(of: 0).span), span: span(0))
    guard var cursor = mapping(0, as: .errata) else { return document }
    while let field = next(of: &cursor) {
      switch field.name {
      case .errata: document.flow = id(field) ?? document.flow
      case .rows:
        document.rows = list(field, of: .table(.erratum)) { reader, entry, rows in
          if let erratum = reader.erratum(entry, field) { rows.append(erratum) }
        }
      default: break
      }
    }
    finish(cursor)
    return document
  }

  private static let erratumCells: [KeyName] = [.id, .title, .description, .next, .absent]

  private mutating func erratum(_ entry: Int, _ list: Field) -> Erratum? {
    guard var cursor = mapping(entry, as: .erratum, of: list) else { return nil }
    let nowhere = SourceString("", at: span(entry))
    var row: SourceString?
    var kind: Located<Erratum.Kind>?
    var erratum = Erratum(
      row: nowhere, kind: Located(.mistake, at: nowhere.span), because: nowhere, span: span(entry))
    var hasCell = false
    while let field = next(of: &cursor) {
      if Self.erratumCells.contains(field.name) { hasCell = true }
      switch field.name {
      case .row: row = id(field)
      case .kind: kind = choice(field)
      case .id: erratum.id = cell(field)
      case .title: erratum.title = cell(field)
      case .description: erratum.description = cell(field)
      case .next: erratum.next = cell(field)
      case .absent: erratum.isAbsent = boolean(field) ?? false
      case .because: erratum.because = text(field) ?? erratum.because
      default: break
      }
    }
    finish(cursor)
    if !hasCell, !cursor.meant.containsAny(of: Self.erratumCells) {
      missing(
        "word of the document's", in: cursor,
        help: "add its 'id', 'title', 'description' or 'next', or 'absent: true'")
    }
    guard let row, let kind else { return nil }
    erratum.row = row
    erratum.kind = kind
    return erratum
  }

  mutating func cellSource(_ outer: Field) -> CellSource? {
    fields(
      outer, as: .cellSource, into: CellSource(span: span(outer.value)),
      texts: [.id: \.id, .description: \.description, .next: \.next])
  }

  /// The entries of `sources`.
  mutating func notes(_ outer: Field) -> [CellNote] {
    list(outer, of: .table(.sourceNote)) { reader, entry, notes in
      guard var cursor = reader.mapping(entry, as: .sourceNote, of: outer) else { return }
      var row: SourceString?
      var note = CellNote(
        row: SourceString("", at: reader.span(entry)), description: nil, span: reader.span(entry))
      while let field = reader.next(of: &cursor) {
        switch field.name {
        case .row: row = reader.text(field)
        case .description: note.description = reader.cell(field)
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
