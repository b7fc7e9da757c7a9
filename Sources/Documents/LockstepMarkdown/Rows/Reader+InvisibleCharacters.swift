import Lockstep
import LockstepModel

/// Characters in a row that nobody sees, or takes for others, so that its words are not the ones that it seems to have.
extension Reader {
  /// Reports the first of them in each cell.
  mutating func reportInvisible(in row: TableRow, _ id: Bytes) {
    for cell in row.writtenCells {
      guard let found = InvisibleCharacter.first(in: cell) else { continue }
      let fixes = found.replacement.map { text in
        let edits = InvisibleCharacter.all(in: cell).map {
          Diagnostic.Fix.Edit($0.place.extent, $0.replacement ?? "")
        }
        return [Diagnostic.Fix(text.isEmpty ? "remove it" : "write a space", isSafe: true, edits: edits)]
      }
      report(
        .markdownInvisibleCharacter, "\(found.name) in this cell is not what it looks like", at: found.place,
        row: id,
        help: found.help, fixes: fixes ?? [])
    }
  }
}

/// A character that is not seen, or looks like a letter of another alphabet.
private struct InvisibleCharacter {
  let place: Bytes
  let name: String
  /// What is likely to be meant; nil for a letter.
  let replacement: String?

  var help: String {
    switch replacement {
    case nil: "type the word anew"
    case "": "remove it"
    default: "write a space"
    }
  }

  static func first(in cell: Bytes) -> InvisibleCharacter? {
    // Most cells are ASCII.
    cell.contains { $0 >= 0x80 } ? all(in: cell).first ?? mixedAlphabetLetter(in: cell) : nil
  }

  static func all(in cell: Bytes) -> [InvisibleCharacter] {
    var found: [InvisibleCharacter] = []
    var place = cell.startIndex
    for scalar in cell.string.unicodeScalars {
      let end = place + scalar.utf8.count
      if let (name, replacement) = charactersByScalar[scalar.value] {
        let code = "U+" + String(scalar.value, radix: 16, uppercase: true).paddedToFourDigits
        found.append(
          InvisibleCharacter(
            place: cell.part(place, end), name: "the \(name) (\(code))", replacement: replacement))
      }
      place = end
    }
    return found
  }

  /// A letter of Greek or Cyrillic next to one of Latin: in one word they look alike.
  private static func mixedAlphabetLetter(in cell: Bytes) -> InvisibleCharacter? {
    var place = cell.startIndex
    var before: (isLatin: Bool, isOther: Bool) = (false, false)
    for scalar in cell.string.unicodeScalars {
      let end = place + scalar.utf8.count
      let isLatin = UInt8(exactly: scalar.value)?.isLetter ?? false
      let isOther = (0x370...0x52F).contains(scalar.value) && scalar.properties.isAlphabetic
      if isLatin && before.isOther || isOther && before.isLatin {
        return InvisibleCharacter(
          place: cell.part(isOther ? place : place - 2, isOther ? end : place),
          name: "a letter of another alphabet", replacement: nil)
      }
      before = (isLatin, isOther)
      place = end
    }
    return nil
  }

  private static let charactersByScalar: [UInt32: (name: String, replacement: String)] = [
    0xA0: ("no-break space", " "), 0xAD: ("soft hyphen", ""), 0x2007: ("figure space", " "),
    0x202F: ("narrow no-break space", " "), 0x2009: ("thin space", " "), 0x3000: ("ideographic space", " "),
    0x2002: ("en space", " "), 0x2003: ("em space", " "), 0x200B: ("zero-width space", ""),
    0x2060: ("word joiner", ""),
    0xFEFF: ("byte order mark", ""), 0x2028: ("line separator", " "), 0x2029: ("paragraph separator", " "),
  ]
}

extension String {
  /// With four digits at least.
  fileprivate var paddedToFourDigits: String {
    String(repeating: "0", count: Swift.max(0, 4 - utf8.count)) + self
  }
}
