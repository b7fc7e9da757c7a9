import Lockstep

/// Labels of alternatives and the parts they are made of: `3a1` is the first step of `3a`, which begins at `3`.
enum LabelPath {
  /// The label without its last number: `3a` of `3a1`, `A1` of `A1.2`, `*a` of `*a1`.
  static func parent(of label: String) -> String {
    var text = Substring(label)
    while text.last?.isNumber == true { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return String(text)
  }

  /// The label without its last letter: `3` of `3a`, `5a1` of `5a1a`; nil for others.
  static func anchor(of label: String) -> String? {
    var text = Substring(label)
    guard let last = text.utf8.last, last.isLetter else { return nil }
    text.removeLast()
    if text.last == "." { text.removeLast() }
    return String(text)
  }

  static func isSame(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return false }
    return left == right || left.lowercased() == right.lowercased()
  }

  /// Whether a label continues another one: `5a1a` extends `5a`.
  static func extends(_ label: String?, _ other: String?) -> Bool {
    guard let label, let other else { return false }
    return label.count > other.count && label.hasPrefix(other)
  }

  /// A code without zeros before its number: `FA1` of `FA01`.
  static func normal(_ code: String) -> String {
    let letters = code.prefix { !$0.isNumber }
    let digits = code.dropFirst(letters.count).drop { $0 == "0" }
    return letters.uppercased().replacing("-", with: "") + digits
  }

  /// The steps of a range: 3 and 6 of `3-6b`.
  static func range(of label: String) -> ClosedRange<Int>? {
    let parts = label.replacing("–", with: "-").split(separator: "-")
    guard parts.count == 2, let first = Int(parts[0]), let last = Int(parts[1].prefix { $0.isNumber }),
      first <= last, last - first < 1_000
    else { return nil }
    return first...last
  }
}
