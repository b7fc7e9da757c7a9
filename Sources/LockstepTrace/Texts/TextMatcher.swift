/// Finds the strings of an app that a text of a flow is.
struct TextMatcher {
  enum Match: Sendable {
    /// All strings with the text.
    case same([AppString])
    /// The nearest string, and how it differs: `with different letter case`.
    case near(AppString, String)
    case missing
  }

  private struct Candidate {
    var string: AppString
    var scalars: [Unicode.Scalar]
    /// Without letter case and punctuation.
    var folded: [Unicode.Scalar]
    /// The number of its scalars without placeholders.
    var literal: Int
  }

  private let candidates: [Candidate]
  private let byText: [String: [Int]]

  init(_ strings: [AppString]) {
    candidates = strings.map { string in
      let scalars = Array(string.text.unicodeScalars)
      return Candidate(
        string: string, scalars: scalars, folded: Self.folded(string.text),
        literal: scalars.count { $0 != Self.value })
    }
    byText = Dictionary(grouping: strings.indices) { strings[$0].text }
  }

  /// - Parameter text: without markup.
  func match(_ text: String) -> Match {
    let scalars = Array(text.unicodeScalars)
    let folded = Self.folded(text)
    // A string that is mostly values would be every text.
    let possible = candidates.indices.lazy.filter { 2 * candidates[$0].literal >= scalars.count }
    var same = Set(byText[text] ?? [])
    same.formUnion(
      possible.filter { number in
        let candidate = candidates[number]
        return candidate.literal < candidate.scalars.count
          && Self.distance(candidate.scalars, scalars, limit: 0) != nil
      })
    if !same.isEmpty { return .same(same.sorted().map { candidates[$0].string }) }
    if let number = possible.first(where: { Self.distance(candidates[$0].folded, folded, limit: 0) != nil }) {
      return .near(candidates[number].string, Self.difference(candidates[number].string.text, text))
    }
    var limit = scalars.count / 5
    var nearest: AppString?
    for number in possible {
      if limit == 0 { break }
      guard let distance = Self.distance(candidates[number].scalars, scalars, limit: limit) else { continue }
      (nearest, limit) = (candidates[number].string, distance - 1)
    }
    return nearest.map { .near($0, Self.difference($0.text, text)) } ?? .missing
  }

  private static let value = PlainText.value.unicodeScalars[PlainText.value.unicodeScalars.startIndex]

  /// How many characters are inserted, deleted or replaced; a value of the pattern is any text. Nil if more than `limit`.
  static func distance(_ pattern: [Unicode.Scalar], _ text: [Unicode.Scalar], limit: Int) -> Int? {
    let hasValue = pattern.contains(value)
    guard pattern.count - text.count <= limit, hasValue || text.count - pattern.count <= limit else {
      return nil
    }
    var last = Array(0...text.count)
    for scalar in pattern {
      var row = [last[0] + 1]
      for (column, other) in text.enumerated() {
        let replaced = last[column] + (scalar == other || scalar == value ? 0 : 1)
        let inserted = row[column] + (scalar == value && column > 0 ? 0 : 1)
        row.append(min(replaced, inserted, last[column + 1] + 1))
      }
      guard row.contains(where: { $0 <= limit }) else { return nil }
      last = row
    }
    return last.last.flatMap { $0 <= limit ? $0 : nil }
  }

  private static func folded(_ text: String) -> [Unicode.Scalar] {
    Array(withoutPunctuation(text.lowercased()).unicodeScalars)
  }

  private static func withoutPunctuation(_ text: String) -> String {
    String(text.filter { $0.isLetter || $0.isNumber || $0.isWhitespace || $0 == PlainText.value })
      .split(separator: " ").joined(separator: " ")
  }

  /// How the string of an app differs from a text that is near it.
  private static func difference(_ string: String, _ text: String) -> String {
    func isSame(_ change: (String) -> String) -> Bool {
      distance(Array(change(string).unicodeScalars), Array(change(text).unicodeScalars), limit: 0) != nil
    }
    if isSame({ $0.lowercased() }) { return "with different letter case" }
    if isSame(withoutPunctuation) { return "with different punctuation" }
    if isSame({ withoutPunctuation($0.lowercased()) }) { return "with different letter case and punctuation" }
    var (own, other) = (text.split(separator: " ")[...], string.split(separator: " ")[...])
    while let word = own.first, word == other.first { (own, other) = (own.dropFirst(), other.dropFirst()) }
    while let word = own.last, word == other.last { (own, other) = (own.dropLast(), other.dropLast()) }
    if own.isEmpty { return "with '\(AppString.readable(other))' added" }
    if other.isEmpty { return "without '\(AppString.readable(own))'" }
    return "with '\(AppString.readable(other))' instead of '\(AppString.readable(own))'"
  }
}

extension AppString {
  /// For messages.
  static func readable(_ words: ArraySlice<Substring>) -> String {
    words.joined(separator: " ").replacing(String(PlainText.value), with: "…")
  }

  var readable: String { Self.readable([text[...]]) }
}
