import Lockstep
import LockstepDiff
import LockstepModel

/// The forms of the IDs of rows, steps and scenarios.
enum RowShape {
  /// `1.4a`, `1.4.a`, `1.4` or `2` at an offset.
  static func rangeOfID(in bytes: [UInt8], at start: Int, before end: Int) -> Range<Int>? {
    guard let number = IDScanner.endOfNumber(in: bytes, at: start, before: end),
      let stop = RowSuffix.end(in: bytes, at: number.end, before: end),
      stop == bytes.count || !bytes[stop].isIdentifier
    else { return nil }
    return start..<stop
  }

  /// Several rows in one: `1.2a–1.2c`, `1.2a-c`, `1.2a..1.2c`, `1.2a to 1.2c`, `1.2a,b`; a word may follow a row as well.
  static func rangeOfRows(in bytes: [UInt8], at start: Int, before end: Int) -> Range<Int>? {
    guard let number = IDScanner.endOfNumber(in: bytes, at: start, before: end), number.points > 0,
      let first = RowSuffix.end(in: bytes, at: number.end, before: end)
    else { return nil }
    let place = endOfBlanks(in: bytes, at: first, before: end)
    if let joint = joints.first(where: { bytes[place..<end].starts(with: $0) }) {
      let next = endOfBlanks(in: bytes, at: place + joint.count, before: end)
      if let last = rangeOfID(in: bytes, at: next, before: end), bytes[last].contains(UInt8(ascii: ".")) {
        return start..<last.upperBound
      }
      let isTight = place == first && next == place + joint.count
      return first > number.end && isTight
        ? endOfLetters(in: bytes, at: next, before: end).map { start..<$0 } : nil
    }
    guard first > number.end, place < end, ",/+&".utf8.contains(bytes[place]) else { return nil }
    let next = endOfBlanks(in: bytes, at: place + 1, before: end)
    guard let last = endOfLetters(in: bytes, at: next, before: end) else { return nil }
    if place == first, next == place + 1 { return start..<last }
    // `1.2a, b`, and not `1.2a, a word`
    let behind = endOfBlanks(in: bytes, at: last, before: end)
    let endsList = behind == end || ",;)".utf8.contains(bytes[behind])
    return last == next + 1 && bytes[next] != UInt8(ascii: "a") && endsList ? start..<last : nil
  }

  /// Marks and words between the ends of a range.
  private static let joints =
    (["-", "–", "—", "...", "..", "…", "~"] + (Wording.rangeWords + ["through", "until"]).map { $0 + " " })
    .map { Array($0.utf8) }

  /// Where the conjunction before another row ends: `and ` of `and 1.4b`; nil without one.
  static func endOfConjunction(in bytes: [UInt8], at start: Int, before end: Int) -> Int? {
    let words = (Wording.conjunctions + ["&", "+", "/"]).lazy.map(\.utf8)
    guard start < end, let word = words.first(where: { bytes[start..<end].starts(with: $0) }) else {
      return nil
    }
    let place = start + word.count
    let next = endOfBlanks(in: bytes, at: place, before: end)
    guard next > place || !bytes[start].isLetter, let id = rangeOfID(in: bytes, at: next, before: end),
      bytes[id].contains(UInt8(ascii: "."))
    else { return nil }
    return next
  }

  private static func endOfBlanks(in bytes: [UInt8], at start: Int, before end: Int) -> Int {
    var place = start
    while place < end, bytes[place].isBlank { place += 1 }
    return place
  }

  /// Where one small letter or two end that are no part of a word.
  private static func endOfLetters(in bytes: [UInt8], at start: Int, before end: Int) -> Int? {
    var place = start
    while place < end, place - start < 2, bytes[place].isSmallLetter { place += 1 }
    return place > start && (place == end || !bytes[place].isIdentifier) ? place : nil
  }

  /// `3a`, `A1` or `*a` at an offset: the label of an alternative.
  static func rangeOfLabel(in bytes: [UInt8], at start: Int, before end: Int) -> Range<Int>? {
    var place = start
    if place < end, bytes[place] == UInt8(ascii: "*") { place += 1 }
    while place < end, bytes[place].isLetterOrDigit || bytes[place] == UInt8(ascii: "-") { place += 1 }
    let label = bytes[start..<place]
    let isLabel =
      label.contains(where: \.isDigit) && label.contains(where: \.isLetter)
      || label.first == UInt8(ascii: "*") && label.count > 1
    guard isLabel, label.count <= 8, label.first?.isSmallLetter == false else { return nil }
    return start..<place
  }

  /// `1.4a` or `1.4` after the ID of a flow and a space; a number without one is not a row in a text.
  static func rangeOfRow(in bytes: [UInt8], behind start: Int, before end: Int) -> Range<Int>? {
    guard start + 1 < end, bytes[start] == 0x20, let id = rangeOfID(in: bytes, at: start + 1, before: end),
      bytes[id].contains(UInt8(ascii: "."))
    else { return nil }
    return id
  }
}
