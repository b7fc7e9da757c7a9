import LockstepModel

/// Highlighting of text where colour is wanted: three colours and bold, no more.
///
/// A fourth is only for differences, where it is expected: added lines are green.
enum Ink: CaseIterable {
  case plain, bold, red, yellow, blue, green

  init(_ severity: Severity) {
    switch severity {
    case .error: self = .red
    case .warning: self = .yellow
    case .note: self = .plain
    }
  }

  /// `text` between the terminal's codes for this ink, or as it is if `colour` is false.
  func callAsFunction(_ text: String, colour: Bool) -> String {
    guard colour, !text.isEmpty, let sgrCode else { return text }
    return "\u{1B}[\(sgrCode)m\(text)\u{1B}[0m"
  }

  /// What follows the escape in all codes that are ever written.
  static let escapeSequences = ["[0m"] + allCases.compactMap(\.sgrCode).map { "[\($0)m" }

  /// The number that ECMA-48 §8.3.117 (select graphic rendition) gives it.
  private var sgrCode: Int? {
    switch self {
    case .plain: nil
    case .bold: 1
    case .red: 31
    case .yellow: 33
    case .blue: 34
    case .green: 32
    }
  }
}
