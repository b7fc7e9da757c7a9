import LockstepModel
import LockstepReporting

/// The state of a file that is being renumbered.
struct RenumberedFile {
  let source: SourceText
  var edits: [Diagnostic.Fix.Edit] = []
  /// Ids and numbers whose meaning is known, so that they are not words of a text.
  var resolvedSpans: [Span] = []
  /// Cells of errata: the document's own text.
  var quotedSpans: [Span] = []

  var editedFile: EditedFile { EditedFile(source, edits) }

  mutating func add(_ edits: [Diagnostic.Fix.Edit]) {
    // An id may be read twice: a table without a header names its scenario in the number of its first step.
    for edit in edits where !self.edits.contains(where: { Self.areOverlapping($0.span, edit.span) }) {
      self.edits.append(edit)
    }
  }

  static func areOverlapping(_ left: Span, _ right: Span) -> Bool {
    left.start < right.end && right.start < left.end
  }
}
