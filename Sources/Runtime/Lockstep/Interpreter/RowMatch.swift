/// A row found for an input, with the frame that owns its step.
struct RowMatch: BitwiseCopyable {
  var row: RowID
  var frame: FrameIndex

  static var none: RowMatch { RowMatch(row: .none, frame: .none) }
}
