import Lockstep

/// The mark of a sub-step that Markdown takes for the next line of the sentence above it: `1.1 System …`, `a. System …`,
/// `ii. System …`, `.1 System …`.
struct SubstepMark {
  private enum Kind { case number, letter, roman, dot }

  private let kind: Kind
  /// How many come before it in its list; nil where the mark does not say.
  private let place: Int?
  /// Its number as a label; nil for others, which are counted.
  let label: Label?
  /// Where the text behind it begins.
  let textStart: Int

  private init(_ kind: Kind, _ place: Int?, label: Label? = nil, textStart: Int) {
    (self.kind, self.place, self.label, self.textStart) = (kind, place, label, textStart)
  }

  /// The mark at the beginning of a line.
  ///
  /// - Parameters:
  ///   - entry: the sentence above the line.
  ///   - last: the mark of that sentence, where it has one.
  static func find(
    _ bytes: [UInt8], _ line: Range<Int>, below entry: Entry, behind last: SubstepMark?
  ) -> SubstepMark? {
    // A sentence begins with a capital letter.
    guard let blank = bytes[line.prefix(12)].firstIndex(of: 0x20),
      let start = bytes[blank..<line.upperBound].firstIndex(where: { $0 != 0x20 }), bytes[start].isCapital
    else { return nil }
    let mark = line.lowerBound..<blank
    if let number = numberLabel(bytes, mark, below: entry, textStart: start) {
      return SubstepMark(.number, nil, label: number, textStart: start)
    }
    for found in unlabelled(bytes, mark, textStart: start) {
      if found.place == 0, entry.label != nil || last != nil { return found }
      if let last, last.kind == found.kind, let place = last.place, found.place == place + 1 { return found }
    }
    return nil
  }

  /// `1.1` below `1`, `1.2` below `1.1`.
  private static func numberLabel(
    _ bytes: [UInt8], _ mark: Range<Int>, below entry: Entry, textStart: Int
  ) -> Label? {
    guard let label = entry.label, label.shape == .number,
      let dot = bytes[mark].lastIndex(of: UInt8(ascii: ".")), dot > mark.lowerBound,
      dot + 1 < mark.upperBound,
      bytes[mark].allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") })
    else { return nil }
    let parent = bytes[mark.lowerBound..<dot]
    let above = bytes[label.range]
    let isChild = above.elementsEqual(parent)
    let isSibling = above.lastIndex(of: UInt8(ascii: ".")).map { above[..<$0].elementsEqual(parent) } == true
    guard isChild || isSibling else { return nil }
    return Label(shape: .number, range: mark, textStart: textStart, isSetOff: true)
  }

  /// A letter is a roman number, too.
  private static func unlabelled(_ bytes: [UInt8], _ mark: Range<Int>, textStart: Int) -> [SubstepMark] {
    let text = bytes[mark]
    if text.first == UInt8(ascii: ".") {
      return Int(String(decoding: text.dropFirst(), as: UTF8.self)).map {
        [SubstepMark(.dot, $0 - 1, textStart: textStart)]
      } ?? []
    }
    guard let end = text.last, end == UInt8(ascii: ".") || end == UInt8(ascii: ")") else { return [] }
    let name = String(decoding: text.dropLast(), as: UTF8.self)
    var found: [SubstepMark] = []
    if let place = romans.firstIndex(of: name) {
      found.append(SubstepMark(.roman, place, textStart: textStart))
    }
    if name.utf8.count == 1, let letter = name.utf8.first, letter.isSmallLetter {
      found.append(SubstepMark(.letter, Int(letter - UInt8(ascii: "a")), textStart: textStart))
    }
    return found
  }

  private static let romans = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"]
}
