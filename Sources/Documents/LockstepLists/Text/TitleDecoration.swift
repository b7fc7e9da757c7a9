import Lockstep

/// What comes before a title and is no word of it: `:pencil2:`, an emoji, the number of a chapter.
enum TitleDecoration {
  /// Where the text begins behind emojis and their names; the beginning of a text without them.
  static func emojiEnd(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var place = range.lowerBound
    var end = place
    while place < range.upperBound {
      if let next = shortcodeEnd(bytes, place..<range.upperBound) {
        (place, end) = (next, next)
        continue
      }
      if bytes[place] <= 0x20, end > range.lowerBound {
        place += 1
        continue
      }
      guard bytes[place] >= 0xC2 else { break }
      let (scalar, length) = bytes.scalar(at: place, before: range.upperBound)
      let joins = scalar.value == 0xFE0F || scalar.value == 0x200D
      guard
        joins || scalar.properties.isEmojiPresentation || scalar.properties.isEmoji && scalar.value > 0x2190
      else { break }
      place += length
      end = place
    }
    guard end > range.lowerBound else { return range.lowerBound }
    while end < range.upperBound, bytes[end] <= 0x20 { end += 1 }
    return end
  }

  /// The end of the name of an emoji: `:pencil2:`.
  private static func shortcodeEnd(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    guard bytes[range].first == UInt8(ascii: ":") else { return nil }
    let name = bytes[range].dropFirst().prefix(40).prefix {
      $0.isSmallLetter || $0.isDigit || "_+-".utf8.contains($0)
    }
    guard name.count > 1, name.endIndex < range.upperBound, bytes[name.endIndex] == UInt8(ascii: ":") else {
      return nil
    }
    return name.endIndex + 1
  }

  /// Where a title begins behind the number of a chapter: `3.1.4 UC-2 Refund`.
  static func chapterEnd(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    let number = bytes[range].prefix(16).prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
    guard number.first?.isDigit == true, number.endIndex < range.upperBound, bytes[number.endIndex] == 0x20
    else {
      return range.lowerBound
    }
    return bytes[number.endIndex..<range.upperBound].firstIndex { $0 != 0x20 } ?? range.lowerBound
  }
}
