import Lockstep

/// Tells underscores that are marks of emphasis from those of names, as CommonMark does: `_now_`, but not `report_[date]`.
struct Underscores {
  private let bytes: [UInt8]
  private let range: Range<Int>
  /// The last one that may close emphasis.
  private let lastClosing: Int
  /// How many are open.
  private var openCount = 0
  /// How far behind a text its emphasis may be closed, in bytes.
  private static let longestRest = 300

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    (self.bytes, self.range) = (bytes, range)
    // What reads the text may have left out the mark that it begins with: `_(planned)_ System …`.
    openCount = bytes[..<range.lowerBound].suffix(4).reversed().prefix { "*_".utf8.contains($0) }.count {
      $0 == UInt8(ascii: "_")
    }
    // A part of a sentence may begin emphasis that the rest of it closes.
    let end = min(bytes.count, range.upperBound + Self.longestRest)
    lastClosing =
      (range.lowerBound..<end).last { place in
        bytes[place] == UInt8(ascii: "_") && place > 0 && bytes[place - 1] > 0x20
          && !(place + 1 < bytes.count && bytes[place + 1].isLetterOrDigit)
      } ?? -1
  }

  /// Whether one is a mark; asked for each, from the first one on.
  mutating func isMark(at place: Int) -> Bool {
    if mayClose(place) {
      if openCount > 0 {
        openCount -= 1
        return true
      }
      // The rest of a sentence may close emphasis that its beginning opens.
      if isWord(place - 1), place + 1 == range.upperBound || ",.;:!?) *_\"'".utf8.contains(bytes[place + 1]) {
        return true
      }
    }
    guard place < lastClosing, !isWord(place - 1), place + 1 < range.upperBound, bytes[place + 1] > 0x20
    else {
      return false
    }
    openCount += 1
    return true
  }

  private func mayClose(_ place: Int) -> Bool {
    !isWord(place + 1) && place > range.lowerBound && bytes[place - 1] > 0x20
  }

  private func isWord(_ place: Int) -> Bool { range.contains(place) && bytes[place].isLetterOrDigit }
}
