import LockstepModel
import LockstepWorkspace

/// The places of a file as it was read in its present text.
struct FilePositions {
  let lines: PositionTable
  private let shift: TextShift?

  init(_ read: SourceText, present: SourceText?, _ encoding: PositionEncoding) {
    let present = present ?? read
    lines = PositionTable(present.bytes, encoding)
    shift = read === present ? nil : TextShift(from: read.bytes, to: present.bytes)
  }

  /// nil for a part that was changed.
  func range(_ span: Span) -> TextRange? {
    guard let shift else { return lines.range(of: span) }
    return shift.spanInLaterText(of: span).map { lines.range(of: $0) }
  }

  /// The offset, in the text that was read, of a place of the present text; nil for a part that was changed.
  func offset(of position: TextPosition) -> Int? {
    let offset = lines.offset(of: position)
    return shift.map { $0.offsetInEarlierText(of: offset) } ?? offset
  }
}
