import LockstepModel
import LockstepServing
import LockstepWorkspace

/// A position in a document.
struct PlaceView {
  let document: DocumentView
  let position: TextPosition

  /// The names at the position, the most likely one first.
  var occurrences: [Occurrence] {
    guard let offset = document.view.offset(of: position) else { return [] }
    return document.occurrences.atOffset(offset)
  }
}
