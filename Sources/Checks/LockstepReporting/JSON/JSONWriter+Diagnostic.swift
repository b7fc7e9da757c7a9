package import Lockstep
package import LockstepModel

/// One finding as a JSON object, the same wherever findings are given as JSON.
///
/// All keys are always present: `flow`, `row` and `help` are null, `related` and `fixes` empty without a value; only
/// `notes` is left out without any. Lines and columns count from 1, columns in Unicode scalars, offsets from 0 in UTF-8
/// bytes; an end is the place after the last character.
extension JSONWriter {
  package mutating func writeDiagnostic(_ diagnostic: Diagnostic, _ tables: inout LineTables) {
    object {
      $0.member("path", diagnostic.location.source.path)
      $0.member("rule", diagnostic.rule.id)
      $0.member("severity", diagnostic.severity.word)
      $0.member("message", diagnostic.message)
      $0.writeRange(diagnostic.location, &tables)
      $0.member("flow", diagnostic.flow.map(Diagnostic.shortened))
      $0.member("row", diagnostic.row.map(Diagnostic.shortened))
      $0.member("help", diagnostic.help)
      $0.array("related") { for related in diagnostic.related { $0.writeRelated(related, &tables) } }
      if !diagnostic.notes.isEmpty {
        $0.array("notes") { for note in diagnostic.notes { $0.writeNote(note) } }
      }
      $0.array("fixes") {
        for fix in diagnostic.fixes { $0.writeFix(fix, in: diagnostic.location.source, &tables) }
      }
    }
  }

  private mutating func writeRelated(_ related: Diagnostic.Related, _ tables: inout LineTables) {
    object {
      $0.member("path", related.location.source.path)
      $0.writeRange(related.location, &tables)
      $0.member("message", related.message)
    }
  }

  private mutating func writeNote(_ note: Diagnostic.Note) {
    object {
      $0.member("kind", note.kind.rawValue)
      $0.strings("lines", note.lines)
    }
  }

  private mutating func writeFix(_ fix: Diagnostic.Fix, in source: SourceText, _ tables: inout LineTables) {
    object {
      $0.member("title", fix.title)
      $0.member("safe", fix.isSafe)
      $0.array("edits") {
        for edit in fix.edits {
          $0.object {
            $0.writeRange(Location(source, edit.span), &tables)
            $0.member("text", edit.text)
          }
        }
      }
    }
  }

  private mutating func writeRange(_ location: Location, _ tables: inout LineTables) {
    member("start") { $0.writePosition(tables.start(of: location)) }
    member("end") { $0.writePosition(tables.end(of: location)) }
  }

  package mutating func writePosition(_ position: LineTable.Position) {
    object {
      $0.member("line", position.line)
      $0.member("column", position.column)
      $0.member("offset", position.offset)
    }
  }
}
