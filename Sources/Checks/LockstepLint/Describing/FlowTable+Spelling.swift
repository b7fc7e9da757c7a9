import LockstepModel

extension FlowTable {
  /// How help proposes to write a part of a flow in the document of this one.
  func spelled(_ part: SpelledPart) -> String { document.format.spelled(part, wording) }
}
