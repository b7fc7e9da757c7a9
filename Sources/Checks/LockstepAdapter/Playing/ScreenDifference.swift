/// How a screen of an app differs from its table.
enum ScreenDifference: Hashable, Sendable {
  /// It is another screen.
  case other(title: String)
  case title(String)
  case message(String)
  case missingButton(String)
  case addedButton(String)
  case missingDetail(String)

  /// In words, after "the app".
  func words(_ expected: ExpectedScreen) -> String {
    switch self {
    case .other(let title), .title(let title):
      expected.title.map { "shows '\(title)' instead of '\($0)'" } ?? "shows '\(title)' while it should work"
    case .message(let text):
      text.isEmpty
        ? "shows no message; the table has '\(expected.pattern ?? "")'"
        : "shows the message '\(text)' instead of '\(expected.message ?? expected.pattern ?? "")'"
    case .missingButton(let button): "shows no button '\(button)' on '\(expected.title ?? expected.name)'"
    case .addedButton(let button):
      "shows the button '\(button)' on '\(expected.title ?? expected.name)', which the table lacks"
    case .missingDetail(let detail): "does not show '\(detail)' on '\(expected.title ?? expected.name)'"
    }
  }
}
