import Lockstep

/// Flow numbers in file names, links, headings and sentences.
package enum FlowID {
  /// Whether a text is an id, and nothing else: so a table can name the flow.
  package static func isID(_ text: String, _ wording: Wording = .builtIn) -> Bool {
    leadingID(text, wording) == text
  }

  /// The id at the start of a text: `PF2.8` of `PF2.8_ValidatePin.md` and of `PF2.8 Validate PIN`.
  ///
  /// As the wording has ids, or capitals, then digits in groups; a letter or digit may not follow.
  package static func leadingID(_ text: ArraySlice<UInt8>, _ wording: Wording) -> ArraySlice<UInt8>? {
    for template in wording.idTemplates {
      guard text.starts(with: template.prefix.utf8),
        let end = endOfNumber(in: text, from: text.startIndex + template.prefix.utf8.count),
        text[end...].starts(with: template.suffix.utf8)
      else { continue }
      let id = text.prefix(upTo: end + template.suffix.utf8.count)
      if text[id.endIndex...].first?.isLetterOrDigit != true { return id }
    }
    let capitals = text.prefix(while: \.isCapital).count
    guard (1...8).contains(capitals), let end = endOfNumber(in: text, from: text.startIndex + capitals),
      text[end...].first?.isLetterOrDigit != true
    else { return nil }
    return text[..<end]
  }

  /// The id at the beginning of a text by itself.
  package static func leadingID(_ text: String, _ wording: Wording) -> String? {
    leadingID(Array(text.utf8)[...], wording).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The end of a number in groups of digits, `2.3.2`, that starts at an offset; nil if none does.
  package static func endOfNumber(in text: ArraySlice<UInt8>, from start: Int) -> Int? {
    var end = start
    while true {
      let digits = text[end...].prefix(while: \.isDigit)
      if digits.isEmpty { return end > start ? end - 1 : nil }
      guard text[digits.endIndex...].first == 0x2E else { return digits.endIndex }
      end = digits.endIndex + 1
    }
  }

  /// The id in the file name that an address ends in (grammar §2): `../use-cases/UC1.2_OpenTheApp.md#flow`,
  /// `X.md`, `./X`, `X`.
  package static func ofAddress(_ address: ArraySlice<UInt8>, _ wording: Wording) -> ArraySlice<UInt8>? {
    let path = address.prefix { $0 != 0x23 }
    return leadingID(path.lastIndex(of: 0x2F).map { path[($0 + 1)...] } ?? path, wording)
  }

  /// The id that an address by itself contains.
  package static func ofAddress(_ address: String, _ wording: Wording) -> String? {
    ofAddress(Array(address.utf8)[...], wording).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether two ids differ in nothing but letter case and the marks between their parts: a file `UC4_Return` holds `UC-4`.
  package static func areSpelledAlike(_ one: String, _ other: String) -> Bool {
    one == other || letters(one) == letters(other)
  }

  private static func letters(_ id: String) -> String {
    id.uppercased().filter { $0.isLetter || $0.isNumber || $0 == "." }
  }

  /// Every id in a text.
  package static func all(in text: String, _ wording: Wording) -> [String] {
    var found: [String] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      if let id = leadingID(rest, wording) {
        found.append(String(decoding: id, as: UTF8.self))
        rest = rest[id.endIndex...]
      } else {
        rest = rest.drop(while: \.isLetterOrDigit).drop { !$0.isLetterOrDigit }
      }
    }
    return found
  }
}
