import Lockstep
import LockstepModel

/// The ID that a title begins with: `UC-014`, `UC02`, `CDU008`, `UC4.1`.
struct UseCaseID {
  let range: Range<Int>
  /// Where the title begins behind it.
  let titleStart: Int
  /// Whether its letters are used for use cases, and not for rules or requirements.
  let isOfUseCase: Bool
  /// The ID as it is cited: without the blank of `UC 12`.
  let value: String

  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    var start = range.lowerBound
    let end = range.upperBound
    while start < end, bytes[start] <= 0x20 || "*_[(`".utf8.contains(bytes[start]) { start += 1 }
    var place = start
    while place < end, bytes[place].isLetter { place += 1 }
    let letters = bytes[start..<place]
    guard (1...6).contains(letters.count), letters.contains(where: \.isCapital) else { return nil }
    var isDashed = false
    if place < end, bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "_") {
      place += 1
      isDashed = true
      // `UC-ORD-004`
      let middle = bytes[place..<end].prefix(while: \.isCapital)
      if !middle.isEmpty, middle.endIndex < end, bytes[middle.endIndex] == UInt8(ascii: "-") {
        place = middle.endIndex + 1
      }
    }
    let name = String(decoding: letters, as: UTF8.self).uppercased()
    isOfUseCase = name.contains("U") && name.contains("C") || name == "CU" || name == "UC"
    // `UC 12`
    if isOfUseCase, letters.count < 4, !isDashed, place + 1 < end, bytes[place] == 0x20,
      bytes[place + 1].isDigit
    {
      place += 1
    }
    guard let number = FlowID.endOfNumber(in: bytes[..<end], from: place), number > place else { return nil }
    if number < end, bytes[number].isLetterOrDigit { return nil }
    guard letters.allSatisfy(\.isCapital) || isDashed || letters.count < 4 else { return nil }
    self.range = start..<number
    value = String(decoding: bytes[start..<number].filter { $0 != 0x20 }, as: UTF8.self)
    var rest = number
    while rest < end {
      if bytes[rest] <= 0x20 || "*_:-.])`".utf8.contains(bytes[rest]) {
        rest += 1
      } else if bytes[rest] == 0xE2, rest + 2 < end, bytes[rest + 1] == 0x80 {
        rest += 3
      } else {
        break
      }
    }
    titleStart = rest
  }

  /// The ID of a title, also behind the number of its chapter.
  static func ofTitle(_ bytes: [UInt8], _ title: Range<Int>) -> UseCaseID? {
    if let found = UseCaseID(bytes, title) { return found }
    let start = TitleDecoration.chapterEnd(bytes, title)
    return start > title.lowerBound ? UseCaseID(bytes, start..<title.upperBound) : nil
  }

  /// The ID of a use case behind a mark in its title: `Use case specification: UC6 Check in`.
  static func behindMark(_ bytes: [UInt8], _ title: Range<Int>) -> UseCaseID? {
    for token in Tokens.of(bytes, title.prefix(120)).dropFirst() {
      let isApart = token.before.contains(.colon) || token.before.isSuperset(of: [.dash, .blank])
      guard isApart, let id = UseCaseID(bytes, token.range.lowerBound..<title.upperBound) else { continue }
      if id.isOfUseCase, id.range.lowerBound == token.range.lowerBound { return id }
    }
    return nil
  }

  /// All IDs in a text.
  static func all(_ bytes: [UInt8], _ range: Range<Int>) -> [UseCaseID] {
    var found: [UseCaseID] = []
    var place = range.lowerBound
    while place < range.upperBound {
      if bytes[place].isCapital, let id = UseCaseID(bytes, place..<range.upperBound),
        id.range.lowerBound == place
      {
        found.append(id)
        place = id.range.upperBound
      } else if bytes[place].isLetterOrDigit {
        while place < range.upperBound, bytes[place].isLetterOrDigit { place += 1 }
      } else {
        place += 1
      }
    }
    return found
  }
}
