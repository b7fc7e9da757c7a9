import Lockstep
import LockstepModel

/// The lines of a document without their line breaks.
struct Lines {
  let whole: Bytes
  let lines: [Bytes]
  /// The words of the document.
  let wording: Wording

  init(_ source: SourceText, _ wording: Wording) {
    self.wording = wording
    whole = source.bytes[source.bytes.byteOrderMark...]
    lines = whole.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      line.last == 0x0D ? line.dropLast() : line
    }
  }

  var count: Int { lines.count }

  /// A line counted from 0; empty without one.
  subscript(_ number: Int) -> Bytes {
    lines.indices.contains(number) ? lines[number] : whole.part(whole.endIndex, whole.endIndex)
  }

  /// For each line, whether it is in a fenced block of code; its marks are.
  var areCode: [Bool] {
    var fence: UInt8?
    return lines.map { line in
      guard let mark = line.fence, fence == nil || fence == mark else { return fence != nil }
      fence = fence == nil ? mark : nil
      return true
    }
  }

  /// The text of some lines without the empty ones around it; nil if there is nothing else.
  func block(_ range: Range<Int>) -> Bytes? {
    var range = range.clamped(to: lines.indices)
    while let first = range.first, self[first].isBlank { range = range.dropFirst() }
    while let last = range.last, self[last].isBlank { range = range.dropLast() }
    guard let first = range.first, let last = range.last else { return nil }
    return whole.part(self[first].startIndex, self[last].endIndex)
  }
}
