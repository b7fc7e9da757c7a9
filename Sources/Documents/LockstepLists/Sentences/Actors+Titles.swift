import Lockstep
import LockstepModel

/// Titles before sentences: `**Submit login**: User clicks "Login"`.
extension Actors {
  /// A sentence without the bold title before its subject; the title retells it.
  func withoutTitle(_ text: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    let bold = Array("**".utf8)
    // A label ends behind the mark.
    let isBehindMark = text.lowerBound > 1 && bytes[text.lowerBound - 2..<text.lowerBound].elementsEqual(bold)
    guard isBehindMark || bytes[text].starts(with: bold),
      let close = bytes.firstRange(
        of: bold,
        in: min(
          text.upperBound, text.lowerBound + (isBehindMark ? 0 : 2))..<min(
            text.upperBound, text.lowerBound + Self.longestTitle))
    else { return text }
    var start = close.upperBound
    guard close.lowerBound > text.lowerBound else { return text }
    let isColonInside = bytes[close.lowerBound - 1] == UInt8(ascii: ":")
    if !isColonInside {
      guard start < text.upperBound, bytes[start] == UInt8(ascii: ":") else { return text }
      start += 1
    }
    let rest = start..<text.upperBound
    let tokens = Tokens.of(bytes, rest.prefix(Self.longestTitle))
    guard directSubject(of: tokens, at: 0) != nil else { return text }
    return tokens[0].range.lowerBound..<text.upperBound
  }

  /// In bytes.
  private static let longestTitle = 200
}
