package import Lockstep

/// Cuts an input into lines without making a copy of any, and overwrites each once it was dealt with.
///
/// A class because it owns the memory: a copy of it would be a copy of secrets.
package final class LineBuffer {
  /// Bytes a line may have, its end not counted.
  package static let longestLine = 1 << 20
  private static let readSize = 1 << 16

  /// A line of the input.
  package enum Line {
    /// Valid only during the call: it is overwritten then.
    case whole(ZeroizedBuffer.Part)
    /// Longer than ``longestLine``; its content was dropped.
    case tooLong
  }

  private let memory = ZeroizedBuffer(count: LineBuffer.longestLine + LineBuffer.readSize)
  private var byteCount = 0
  /// Inside a line that is too long, up to its end.
  private var isSkipping = false

  package init() {}

  /// Reads once, and passes on the lines that are complete then; at the end of the input also the last one
  /// without an end.
  ///
  /// - Parameters:
  ///   - read: fills a buffer and returns the number of bytes; 0 at the end of the input.
  ///   - each: returns whether to continue.
  /// - Returns: whether there may be more.
  package func fill(_ read: (inout MutableSpan<UInt8>) -> Int, _ each: (Line) -> Bool) -> Bool {
    let room = byteCount..<min(byteCount + Self.readSize, memory.count)
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
    if isSkipping || byteCount > Self.longestLine {
      if !isSkipping { wantsMore = wantsMore && each(.tooLong) }
      isSkipping = true
      drop(upTo: byteCount)
    }
    return wantsMore
  }

  private func makeLine(_ place: Range<Int>) -> Line {
    place.count > Self.longestLine ? .tooLong : .whole(ZeroizedBuffer.Part(place, of: memory))
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
