/// Compares the texts of flows with those that an app shows.
///
/// Letter case, markup, quotes and spaces do not count, and a placeholder of a flow is any text. Where the strings of the
/// app are known, a string that a text of a flow is, or nearly is, counts as that text.
package struct TextComparison: Sendable {
  private let matcher: TextMatcher

  package init(_ strings: [AppString] = []) { matcher = TextMatcher(strings) }

  /// Whether a text of a flow has no placeholder.
  package static func isLiteral(_ text: String) -> Bool {
    !FoldedText.of(text, isDocument: true).contains(FoldedText.placeholder)
  }

  /// - Parameters:
  ///   - text: of a flow.
  ///   - shown: by the app.
  package func isSame(_ text: String, _ shown: String) -> Bool {
    let shown = Self.lowercasedScalars(FoldedText.of(shown))
    let plain = FoldedText.of(text, isDocument: true)
    if TextMatcher.editDistance(Self.lowercasedScalars(plain), shown, limit: 0) != nil { return true }
    let strings: [AppString] =
      switch matcher.match(plain) {
      case .same(let strings): strings
      case .near(let string, _): [string]
      case .missing: []
      }
    return strings.contains {
      TextMatcher.editDistance(Self.lowercasedScalars($0.text), shown, limit: 0) != nil
    }
  }

  private static func lowercasedScalars(_ text: String) -> [Unicode.Scalar] {
    Array(text.lowercased().unicodeScalars)
  }
}
