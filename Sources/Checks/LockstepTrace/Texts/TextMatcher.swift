/// Finds the strings of an app that a text of a flow is.
struct TextMatcher {
  /// How the strings of an app match a text.
  enum Match: Sendable {
    /// All strings with the text.
    case same([AppString])
    /// The nearest string, and how it differs: `with different letter case`.
    case near(AppString, String)
    case missing
  }

  /// A string of the app, prepared for comparing.
  private struct Candidate {
    var string: AppString
    var scalars: [Unicode.Scalar]
    /// Those of the string without letter case and punctuation.
    var comparableScalars: [Unicode.Scalar]
    /// The number of its scalars without placeholders.
    var literalCount: Int
  }

  private let candidates: [Candidate]

  init(_ strings: [AppString]) {
    candidates = strings.map { string in
      let scalars = Array(string.text.unicodeScalars)
      return Candidate(
        string: string, scalars: scalars,
        comparableScalars: Array(Self.lowercasedWithoutPunctuation(string.text).unicodeScalars),
        literalCount: scalars.count { $0 != Self.placeholder })
    }
  }

  /// - Parameter text: without markup.
  func match(_ text: String) -> Match {
    let scalars = Array(text.unicodeScalars)
    let comparable = Array(Self.lowercasedWithoutPunctuation(text).unicodeScalars)
    // A string that is mostly placeholders would be every text.
    let likely = candidates.filter { $0.literalCount * 2 >= scalars.count || $0.scalars == scalars }
    let same = likely.filter { Self.editDistance($0.scalars, scalars, limit: 0) != nil }
    if !same.isEmpty { return .same(same.map(\.string)) }
    var nearest = likely.first { Self.editDistance($0.comparableScalars, comparable, limit: 0) != nil }
    var limit = nearest == nil ? scalars.count / 5 : 0
    for candidate in likely where limit > 0 {
      guard let distance = Self.editDistance(candidate.scalars, scalars, limit: limit) else { continue }
      (nearest, limit) = (candidate, distance - 1)
    }
    return nearest.map { .near($0.string, Self.describeDifference($0.string.text, text)) } ?? .missing
  }

  private static let placeholder = FoldedText.placeholder.unicodeScalars[
    FoldedText.placeholder.unicodeScalars.startIndex]

  /// The number of inserted, deleted and replaced characters, where a placeholder of the pattern is any text; nil if
  /// there are more than `limit`.
  static func editDistance(_ pattern: [Unicode.Scalar], _ text: [Unicode.Scalar], limit: Int) -> Int? {
    let hasValue = pattern.contains(placeholder)
    if limit == 0, !hasValue { return pattern == text ? 0 : nil }
    guard pattern.count - text.count <= limit, hasValue || text.count - pattern.count <= limit else {
      return nil
    }
    var row = Array(0...text.count)
    for (number, scalar) in pattern.enumerated() {
      // Further from the diagonal all distances are beyond the limit.
      let band = hasValue ? 0..<text.count : max(0, number - limit)..<min(text.count, number + limit + 1)
      var diagonal = row[band.lowerBound]
      var least = band.lowerBound == 0 ? number + 1 : limit + 1
      row[band.lowerBound] = least
      for column in band {
        let above = row[column + 1]
        let replaced = diagonal + (scalar == text[column] || scalar == placeholder ? 0 : 1)
        let inserted = row[column] + (scalar == placeholder && column > 0 ? 0 : 1)
        row[column + 1] = min(replaced, inserted, above + 1)
        least = min(least, row[column + 1])
        diagonal = above
      }
      if least > limit { return nil }
    }
    return row.last.flatMap { $0 <= limit ? $0 : nil }
  }

  private static func lowercasedWithoutPunctuation(_ text: String) -> String {
    withoutPunctuation(text.lowercased())
  }

  private static func withoutPunctuation(_ text: String) -> String {
    String(text.filter { $0.isLetter || $0.isNumber || $0.isWhitespace || $0 == FoldedText.placeholder })
      .split(separator: " ").joined(separator: " ")
  }

  /// How the string of an app differs from a text that is near it.
  private static func describeDifference(_ string: String, _ text: String) -> String {
    func isSame(_ change: (String) -> String) -> Bool {
      editDistance(Array(change(string).unicodeScalars), Array(change(text).unicodeScalars), limit: 0) != nil
    }
    let changes: [(words: String, change: (String) -> String)] = [
      ("letter case", { $0.lowercased() }), ("punctuation", withoutPunctuation),
      ("letter case and punctuation", lowercasedWithoutPunctuation),
    ]
    if let same = changes.first(where: { isSame($0.change) }) { return "with different \(same.words)" }
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
    words.joined(separator: " ").replacing(String(FoldedText.placeholder), with: "…")
  }

  var readable: String { Self.readable([text[...]]) }
}
