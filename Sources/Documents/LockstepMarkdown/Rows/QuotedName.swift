import Lockstep
import LockstepModel

/// A name in quotes: `'Wrong PIN, retry'`, also in typographic ones; see ``QuoteMark``.
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
    guard let opening = QuoteMark.mark(in: text, at: text.startIndex) else { return nil }
    let start = text.startIndex + opening.length
    var closing: (start: Int, end: Int)?
    var place = start
    while place < text.endIndex {
      guard let (kind, length) = QuoteMark.mark(in: text, at: place), kind == opening.kind else {
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
}
