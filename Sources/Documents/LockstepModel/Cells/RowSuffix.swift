import Lockstep

/// The part of a row's ID after the ID of its step: `a` of `1.3a`, `.a` of `1.3.a`, `.1` of `1.3.1`.
package enum RowSuffix {
  /// The suffix of the row at a place, counted from 0.
  package static func text(_ number: Int, _ style: NumberStyle) -> String {
    switch style.shape {
    case .letters: letters(number)
    case .dottedLetters: ".\(letters(number))"
    case .digits: ".\(number + 1)"
    }
  }

  /// a, b … z, aa, ab …
  package static func letters(_ number: Int) -> String {
    let letter = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(number % 26)))
    return number < 26 ? letter : letters(number / 26 - 1) + letter
  }

  /// Whether `id` is that of a row of `step`, in any style.
  package static func isRow(_ id: String, of step: String) -> Bool {
    id.withBytes { id in
      guard id.has(step.utf8) else { return false }
      var rest = id.extracting(step.utf8.count...)
      if rest.first == UInt8(ascii: ".") {
        rest = rest.extracting(1...)
        if !rest.isEmpty, rest.allSatisfy(\.isDigit) { return true }
      }
      return !rest.isEmpty && rest.allSatisfy(\.isSmallLetter)
    }
  }

  /// The suffix of `id`, if it is that of a row of `step`; nil for an id of another step.
  package static func of(_ id: String, in step: String) -> String? {
    isRow(id, of: step) ? String(Substring(id.utf8.dropFirst(step.utf8.count))) : nil
  }

  /// Where the suffix of letters ends that begins at an offset, if there is one; nil for a longer word.
  package static func end(in bytes: [UInt8], at start: Int, before end: Int) -> Int? {
    let hasDot = start + 1 < end && bytes[start] == UInt8(ascii: ".") && bytes[start + 1].isSmallLetter
    let letters = hasDot ? start + 1 : start
    var place = letters
    while place < end, bytes[place].isSmallLetter { place += 1 }
    if place - letters <= 2 { return place }
    return hasDot ? start : nil
  }

  /// The place of a suffix, counted from 0; nil if it is far beyond the rows of any table.
  package static func number(_ suffix: String) -> Int? {
    let text = suffix.utf8.drop { $0 == UInt8(ascii: ".") }
    guard let first = text.first, text.count <= 4 else { return nil }
    if first.isDigit { return Int(String(Substring(text))).map { $0 - 1 } }
    guard text.allSatisfy(\.isSmallLetter) else { return nil }
    return text.reduce(0) { $0 * 26 + Int($1 - UInt8(ascii: "a")) + 1 } - 1
  }
}
