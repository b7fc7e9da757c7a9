package import LockstepModel

/// A file with its edits.
package struct EditedFile: Sendable {
  package let source: SourceText
  /// Do not overlap; in the order of their places.
  package let edits: [Diagnostic.Fix.Edit]

  /// - Parameter edits: the changes, without overlap.
  package init(_ source: SourceText, _ edits: [Diagnostic.Fix.Edit]) {
    self.source = source
    self.edits = edits.sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
  }

  /// The content afterwards.
  package var bytes: [UInt8] {
    bytes(Span(0..<source.bytes.count))
  }

  /// The new content of a part, without text outside of it.
  func bytes(_ part: Span) -> [UInt8] {
    var result: [UInt8] = []
    var place = Int(part.start)
    let end = min(Int(part.end), source.bytes.count)
    for edit in edits where edit.span.start >= part.start && edit.span.end <= part.end {
      guard edit.span.start >= place else { continue }
      result += source.bytes[place..<Int(edit.span.start)]
      result += Array(edit.text.utf8)
      place = Int(edit.span.end)
    }
    if place < end { result += source.bytes[place..<end] }
    return result
  }
}

/// The state of a file that is being renumbered.
struct FileChanges {
  let source: SourceText
  var edits: [Diagnostic.Fix.Edit] = []
  /// Ids and numbers whose meaning is known, so that they are not words of a text.
  var known: [Span] = []
  /// Cells of errata: the document's own text.
  var quoted: [Span] = []

  init(_ source: SourceText) { self.source = source }

  var edited: EditedFile { EditedFile(source, edits) }

  mutating func add(_ edits: [Diagnostic.Fix.Edit]) {
    // An id may be read twice: a table without a header names its scenario in the number of its first step.
    for edit in edits where !self.edits.contains(where: { Self.overlap($0.span, edit.span) }) {
      self.edits.append(edit)
    }
  }

  static func overlap(_ left: Span, _ right: Span) -> Bool {
    left.start < right.end && right.start < left.end
  }
}
