import Lockstep
import LockstepModel

/// A name in quotes: `'Wrong PIN, retry'`, also in typographic ones.
struct QuotedName {
  /// The name without its quotes.
  let name: Bytes
  /// The text after the closing quote.
  let rest: Bytes

  /// - Parameter mustEnd: whether the closing quote ends the text.
  ///
  /// The closing quote is the first one that no letter or digit follows, so that `Don't` stays whole; but the
  /// last one of a text that ends in it and opens no other.
  init?(_ text: Bytes, mustEnd: Bool = false) {
    guard let opening = Self.quoteLength(text, at: text.startIndex) else { return nil }
    let start = text.startIndex + opening
    var closing: (start: Int, end: Int)?
    var place = start
    while place < text.endIndex {
      guard let length = Self.quoteLength(text, at: place) else {
        place += 1
        continue
      }
      let next = text.at(place + length)
      let isOpening = text.at(place - 1) == 0x20 && closing != nil
      if isOpening { break }
      if next == nil || closing == nil && next?.isLetterOrDigit == false {
        closing = (place, place + length)
      }
      place += length
    }
    guard let closing, !mustEnd || closing.end == text.endIndex else { return nil }
    name = text.part(start, closing.start)
    rest = text.from(closing.end)
  }

  /// The bytes of a quote at an offset: `'`, `"` or one of ‘ ’ ‚ “ ” „ « »; nil without one.
  private static func quoteLength(_ text: Bytes, at place: Int) -> Int? {
    if text.at(place) == 0x27 || text.at(place) == 0x22 { return 1 }
    if text.at(place) == 0xC2, let last = text.at(place + 1) { return last == 0xAB || last == 0xBB ? 2 : nil }
    guard text.at(place) == 0xE2, text.at(place + 1) == 0x80, let last = text.at(place + 2) else {
      return nil
    }
    return [0x98, 0x99, 0x9A, 0x9C, 0x9D, 0x9E].contains(last) ? 3 : nil
  }
}
