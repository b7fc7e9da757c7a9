import Lockstep
import LockstepModel

/// Comments that silence findings: at the end of a line they cover it, on a line of their own the next lines up to an empty one.
enum ListComments {
  static func suppressions(in source: SourceText) -> [Suppression] {
    let bytes = source.bytes
    var found: [Suppression] = []
    var place = 0
    while let open = bytes.firstRange(of: Array("<!--".utf8), in: place..<bytes.count),
      let close = bytes.firstRange(of: Array("-->".utf8), in: open.upperBound..<bytes.count)
    {
      place = close.upperBound
      guard
        var comment = Suppression(
          words: open.upperBound..<close.lowerBound, comment: Span(open.lowerBound..<close.upperBound),
          in: source)
      else { continue }
      let line = bytes.line(around: open.lowerBound)
      let isAlone = bytes[line.lowerBound..<open.lowerBound].allSatisfy { $0 <= 0x20 }
      if comment.isForFile {
        comment.scope = Span(0..<bytes.count)
      } else {
        comment.scope = Span(
          isAlone ? block(behind: bytes.line(around: close.lowerBound).upperBound, bytes) : line)
      }
      found.append(comment)
    }
    return found
  }

  /// The lines up to the next empty one.
  private static func block(behind place: Int, _ bytes: [UInt8]) -> Range<Int> {
    let start = min(place + 1, bytes.count)
    var end = start
    while end < bytes.count {
      let line = bytes.line(around: end)
      if bytes[line].allSatisfy({ $0 <= 0x20 }) { break }
      end = min(line.upperBound + 1, bytes.count)
    }
    return start..<end
  }
}
