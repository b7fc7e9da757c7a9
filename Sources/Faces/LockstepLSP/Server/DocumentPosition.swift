import LockstepModel
import LockstepServing
import LockstepWorkspace

/// A position in a document.
struct DocumentPosition {
  let document: RequestedDocument
  let position: TextPosition

  /// The names at the position, the most likely one first.
  var occurrences: [Occurrence] {
    guard let offset = document.positions.offset(of: position) else { return [] }
    return document.occurrences.atOffset(offset)
  }
}
