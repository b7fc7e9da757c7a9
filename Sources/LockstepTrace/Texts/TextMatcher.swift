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
  /// The numbers of those with placeholders.
  private let patterns: [Int]
  private let byText: [String: [Int]]
  private let byFolded: [String: [Int]]

  init(_ strings: [AppString]) {
    let candidates = strings.map { string in
      let scalars = Array(string.text.unicodeScalars)
      return Candidate(
        string: string, scalars: scalars, folded: Array(Self.folded(string.text).unicodeScalars),
        literal: scalars.count { $0 != Self.value })
    }
    self.candidates = candidates
    patterns = candidates.indices.filter { candidates[$0].literal < candidates[$0].scalars.count }
    byText = Dictionary(grouping: strings.indices) { strings[$0].text }
    byFolded = Dictionary(grouping: strings.indices) { Self.folded(strings[$0].text) }
  }

  /// - Parameter text: without markup.
  func match(_ text: String) -> Match {
    let scalars = Array(text.unicodeScalars)
    let (folded, least) = (Self.folded(text), (scalars.count + 1) / 2)
    // A string that is mostly placeholders would be every text.
    let patterns = patterns.filter { candidates[$0].literal >= least }
    let same =
      (byText[text] ?? [])
      + patterns.filter { Self.distance(candidates[$0].scalars, scalars, limit: 0) != nil }
    if !same.isEmpty { return .same(Set(same).sorted().map { candidates[$0].string }) }
    let foldedScalars = Array(folded.unicodeScalars)
    let alike =
      byFolded[folded]?.first
      ?? patterns.first { Self.distance(candidates[$0].folded, foldedScalars, limit: 0) != nil }
    if let alike { return near(alike, text) }
    var limit = scalars.count / 5
    var nearest: Int?
    for (number, candidate) in candidates.enumerated() where candidate.literal >= least && limit > 0 {
      guard let distance = Self.distance(candidate.scalars, scalars, limit: limit) else { continue }
      (nearest, limit) = (number, distance - 1)
    }
    return nearest.map { near($0, text) } ?? .missing
  }

  private func near(_ number: Int, _ text: String) -> Match {
    let string = candidates[number].string
    return .near(string, Self.difference(string.text, text))
  }

  private static let value = PlainText.value.unicodeScalars[PlainText.value.unicodeScalars.startIndex]

  /// The number of inserted, deleted and replaced characters, where a placeholder of the pattern is any text; nil if
  /// there are more than `limit`.
  static func distance(_ pattern: [Unicode.Scalar], _ text: [Unicode.Scalar], limit: Int) -> Int? {
    let hasValue = pattern.contains(value)
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
        let replaced = diagonal + (scalar == text[column] || scalar == value ? 0 : 1)
        let inserted = row[column] + (scalar == value && column > 0 ? 0 : 1)
        row[column + 1] = min(replaced, inserted, above + 1)
        least = min(least, row[column + 1])
        diagonal = above
      }
      if least > limit { return nil }
    }
    return row.last.flatMap { $0 <= limit ? $0 : nil }
  }

  private static func folded(_ text: String) -> String { withoutPunctuation(text.lowercased()) }

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
