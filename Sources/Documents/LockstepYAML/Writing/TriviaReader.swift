import Lockstep

/// Finds comments in the text between the nodes of a tree, where libyaml drops them.
///
/// They contain only whitespace, line ends, comments and punctuation, so that every `#` begins a comment.
struct TriviaReader {
  /// A comment with its place.
  struct FoundComment {
    var comment: LayoutComment
    /// The column, from 0, of the first character of its line.
    var column: Int
    /// The offset after its last character.
    var end: Int
  }

  let bytes: [UInt8]

  /// The comments in a range, and whether it ends with an empty line.
  func comments(in range: Range<Int>) -> (found: [FoundComment], endsBlank: Bool) {
    var found: [FoundComment] = []
    var breaks = 0
    // A dash may separate the empty line from its item.
    var isBlank = false
    var index = range.lowerBound
    while index < range.upperBound {
      switch bytes[index] {
      case Self.newline, Self.carriageReturn:
        breaks += 1
        if bytes[index] == Self.carriageReturn, index + 1 < range.upperBound, bytes[index + 1] == Self.newline
        {
          index += 1
        }
        index += 1
      case Self.space, Self.tab: index += 1
      case Self.hash:
        let end = endOfLine(index)
        var comment = comment(index..<end)
        comment.hasBlankBefore = isBlank || breaks > 1
        found.append(FoundComment(comment: comment, column: indentation(of: index), end: end))
        (breaks, isBlank) = (0, false)
        index = end
      default:
        isBlank = isBlank || breaks > 1
        breaks = 0
        index += 1
      }
    }
    return (found, isBlank || breaks > 1)
  }

  /// The comment that follows on the same line, after whitespace and at most one of `punctuation`.
  func comment(after start: Int, punctuation: [UInt8] = []) -> (comment: LayoutComment, end: Int)? {
    var index = start
    var allowed = !punctuation.isEmpty
    while index < bytes.count {
      switch bytes[index] {
      case Self.space, Self.tab: index += 1
      case Self.hash:
        let end = endOfLine(index)
        return (comment(index..<end), end)
      case let byte where allowed && punctuation.contains(byte):
        allowed = false
        index += 1
      default: return nil
      }
    }
    return nil
  }

  /// The column, from 0, of the first character on the line of `offset` that is not whitespace.
  func indentation(of offset: Int) -> Int {
    var start = min(offset, bytes.count)
    while start > 0, !Self.isBreak(bytes[start - 1]) { start -= 1 }
    // A byte order mark takes no column.
    if start == 0 { start = bytes.byteOrderMarkLength }
    var index = start
    while index < bytes.count, bytes[index] == Self.space { index += 1 }
    return index - start
  }

  /// The offset of the line's end, from an offset on it.
  func endOfLine(_ offset: Int) -> Int {
    bytes[min(offset, bytes.count)...].firstIndex(where: Self.isBreak) ?? bytes.count
  }

  static func isBreak(_ byte: UInt8) -> Bool { byte == newline || byte == carriageReturn }

  private func comment(_ range: Range<Int>) -> LayoutComment {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1] == Self.space || bytes[end - 1] == Self.tab { end -= 1 }
    var gap = 0
    while range.lowerBound - gap > 0, bytes[range.lowerBound - gap - 1] == Self.space { gap += 1 }
    return LayoutComment(
      text: String(decoding: bytes[range.lowerBound..<end], as: UTF8.self), gap: max(1, gap))
  }

  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let space = UInt8(ascii: " ")
  private static let tab = UInt8(ascii: "\t")
  private static let hash = UInt8(ascii: "#")
}
