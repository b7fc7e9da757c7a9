import Lockstep

/// The letters at the end of a row's id: `1.3a` is the first row of step `1.3`.
package enum RowSuffix {
  /// a, b … z, aa, ab …
  package static func letters(_ number: Int) -> String {
    let letter = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(number % 26)))
    return number < 26 ? letter : letters(number / 26 - 1) + letter
  }

  /// The letters of `id`, if it is that of a row of `step`; nil for an id of another step.
  package static func of(_ id: String, in step: String) -> String? {
    guard id.hasPrefix(step) else { return nil }
    let letters = id.utf8.dropFirst(step.utf8.count)
    guard !letters.isEmpty, letters.allSatisfy(\.isSmallLetter) else { return nil }
    return String(Substring(letters))
  }

  /// The place of `letters` in a, b … z, aa, ab …; nil if it is far beyond the rows of any table.
  package static func number(_ letters: String) -> Int? {
    guard !letters.isEmpty, letters.utf8.count <= 4, letters.utf8.allSatisfy(\.isSmallLetter) else {
      return nil
    }
    return letters.utf8.reduce(0) { $0 * 26 + Int($1 - UInt8(ascii: "a")) + 1 } - 1
  }
}
