import LockstepModel

extension SourceText {
  /// The offset of the first byte of the UTF-8 character that the byte at `offset` belongs to, within `line`.
  func start(ofScalarAt offset: Int, in line: Range<Int>) -> Int {
    var start = min(max(offset, line.lowerBound), line.upperBound)
    // The end of the line is not one of its bytes. A character has at most three continuation bytes (10xxxxxx).
    for _ in 0..<3 where start > line.lowerBound && start < line.upperBound {
      guard bytes[start] & 0xC0 == 0x80 else { break }
      start -= 1
    }
    return start
  }
}
