import Lockstep
import LockstepModel

/// Reads the expectations of script lines.
extension Reader {
  mutating func expecting(_ field: Field, _ within: ScriptLine.Within?) -> ScriptLine.Kind? {
    switch field.name {
    case .at: id(field).flatMap { place($0, at: field.value) }.map { .at($0, within: within) }
    case .shows: text(field).map { .shows($0, within: within) }
    case .ends: text(field).map { .ends($0, within: within) }
    case .message: text(field).map { .message($0) }
    case .actions: .actions(texts(field), span: span(field.value))
    case .notPossible: .notPossible(oneOrMore(field))
    case .data: .data(given(field))
    case .did: text(field).map { .did($0) }
    case .ran: .ran(counts(field))
    case .took: .took(rows(field), span: span(field.value))
    default: nil
    }
  }

  private mutating func counts(_ field: Field) -> [(action: SourceString, times: Located<Int>)] {
    pairs(field, of: .integer(0...1_000_000)).compactMap { pair in
      integer(pair.value, in: 0...1_000_000).map { (pair.key, $0) }
    }
  }

  private mutating func rows(_ field: Field) -> [Place] {
    list(field, of: .row) { reader, entry, rows in
      if let text = reader.id(entry, field), let row = reader.place(text, at: entry, isRow: true) {
        rows.append(row)
      }
    }
  }
}
