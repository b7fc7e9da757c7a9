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
  static func normalizedCode(_ code: String) -> String {
    let letters = code.prefix { !$0.isNumber }
    let digits = code.dropFirst(letters.count).drop { $0 == "0" }
    return letters.uppercased().replacing("-", with: "") + digits
  }

  /// The steps of a label of several ones: 3 to 6 of `3-6b` and `3b–6b`, 3 and 5 of `3b, 5b` and `3/5b`.
  static func steps(of label: String) -> [Int]? {
    let parts = label.replacing("–", with: "-").split { "-/,".contains($0) }
    let numbers = parts.compactMap { Int($0.filter(\.isNumber)) }
    guard parts.count > 1, numbers.count == parts.count, let first = numbers.first, let last = numbers.last
    else {
      return nil
    }
    if label.contains(where: { "/,".contains($0) }) { return numbers }
    return parts.count == 2 && first <= last && last - first < 1_000 ? Array(first...last) : nil
  }
}
