package import Lockstep

/// Cuts an input into lines without making a copy of any, and overwrites each once it was dealt with.
///
/// A class because it owns the memory: a copy of it would be a copy of secrets.
package final class LineBuffer {
  /// Bytes a line may have, its end not counted.
  package static let longestLine = 1 << 20
  /// Bytes a snapshot may have: more than a line, because its values came in many lines.
  package static let longestSnapshot = 1 << 24
  /// Bytes a line with a snapshot may have: other keys are next to it.
  package static let longestLineWithSnapshot = longestSnapshot + 1_024
  private static let readSize = 1 << 16

  /// A line of the input.
  package enum Line {
    /// Valid only during the call: it is overwritten then.
    case whole(ZeroizedBuffer.Part)
    /// Longer than any line may be; its content was dropped.
    case tooLong
  }

  private let longest: Int
  private var memory: ZeroizedBuffer
  private var byteCount = 0
  /// Inside a line that is too long, up to its end.
  private var isSkipping = false

  /// - Parameter longest: bytes a line may have.
  package init(longest: Int = LineBuffer.longestLine) {
    self.longest = longest
    memory = ZeroizedBuffer(count: min(longest, Self.longestLine) + Self.readSize)
  }

  /// Reads once, and passes on the lines that are complete then; at the end of the input also the last one
  /// without an end.
  ///
  /// - Parameters:
  ///   - read: fills a buffer and returns the number of bytes; 0 at the end of the input.
  ///   - each: returns whether to continue.
  /// - Returns: whether there may be more.
  package func fill(_ read: (inout MutableSpan<UInt8>) -> Int, _ each: (Line) -> Bool) -> Bool {
    growIfFull()
    let room = byteCount..<byteCount + Self.readSize
    let added = min(memory.withMutableBytes(room, read), room.count)
    guard added > 0 else {
      if byteCount > 0 { _ = each(makeLine(0..<byteCount)) }
      drop(upTo: byteCount)
      return false
    }
    var start = 0
    var wantsMore = true
    var next = byteCount
    byteCount += added
    while wantsMore, next < byteCount, let end = endOfLine(from: next) {
      if isSkipping { isSkipping = false } else { wantsMore = each(makeLine(start..<end)) }
      start = end + 1
      next = start
    }
    drop(upTo: start)
    if isSkipping || byteCount > longest {
      if !isSkipping { wantsMore = wantsMore && each(.tooLong) }
      isSkipping = true
      drop(upTo: byteCount)
    }
    return wantsMore
  }

  private func makeLine(_ place: Range<Int>) -> Line {
    place.count > longest ? .tooLong : .whole(ZeroizedBuffer.Part(place, of: memory))
  }

  /// Makes room for what is read next; most sessions never need more than the memory at the beginning.
  private func growIfFull() {
    guard memory.count - byteCount < Self.readSize else { return }
    let larger = ZeroizedBuffer(count: min(2 * memory.count, longest + Self.readSize))
    memory.withBytes(0..<byteCount) { larger.write($0, at: 0) }
    memory = larger
  }

  private func endOfLine(from start: Int) -> Int? {
    memory.withBytes(start..<byteCount) { $0.firstIndex(of: UInt8(ascii: "\n")) }.map { start + $0 }
  }

  /// Moves the rest to the front and overwrites the freed bytes.
  private func drop(upTo start: Int) {
    guard start > 0 else { return }
    let left = byteCount - start
    memory.moveToFront(start..<byteCount)
    memory.wipe(left..<byteCount)
    byteCount = left
  }
}
