import Lockstep
package import LockstepModel

/// Flow numbers in file names, links and headings.
package enum FlowID {
  /// Whether a text is an id, and nothing else: so a table can name the flow.
  package static func isID(_ text: String, _ wording: Wording = .builtIn) -> Bool {
    leading(Bytes(text.utf8), wording)?.count == text.utf8.count
  }

  /// The id at the start of a text: `PF2.8` of `PF2.8_ValidatePin.md` and of `PF2.8 Validate PIN`.
  ///
  /// As the wording has ids, or capitals, then digits in groups; a letter or digit may not follow.
  static func leading(_ text: Bytes, _ wording: Wording) -> Bytes? {
    for kind in FlowDocument.Kind.allCases {
      guard let template = wording.ids[kind], text.starts(with: template.prefix.utf8),
        let end = number(text, from: text.startIndex + template.prefix.utf8.count),
        text.from(end).starts(with: template.suffix.utf8)
      else { continue }
      let id = text.upTo(end + template.suffix.utf8.count)
      if text.at(id.endIndex).map({ !$0.isLetterOrDigit }) ?? true { return id }
    }
    var place = text.startIndex
    while let byte = text.at(place), byte >= 0x41, byte <= 0x5A { place += 1 }
    guard place > text.startIndex, place - text.startIndex <= 8 else { return nil }
    guard let end = number(text, from: place) else { return nil }
    if let next = text.at(end), next.isLetterOrDigit { return nil }
    return text.upTo(end)
  }

  /// The end of a number in groups of digits, `2.3.2`, that starts at an offset; nil if none does.
  static func number(_ text: Bytes, from start: Int) -> Int? {
    var place = start
    while let byte = text.at(place), byte.isDigit { place += 1 }
    guard place > start else { return nil }
    while text.at(place) == 0x2E, let byte = text.at(place + 1), byte.isDigit {
      place += 1
      while let byte = text.at(place), byte.isDigit { place += 1 }
    }
    return place
  }

  /// The id in the file name that an address ends in (grammar §2): `../use-cases/UC1.2_OpenTheApp.md#flow`,
  /// `X.md`, `./X`, `X`.
  static func ofAddress(_ address: Bytes, _ wording: Wording) -> Bytes? {
    let path = address.firstIndex(of: 0x23).map { address.upTo($0) } ?? address
    return leading(path.lastIndex(of: 0x2F).map { path.from($0 + 1) } ?? path, wording)
  }
}
