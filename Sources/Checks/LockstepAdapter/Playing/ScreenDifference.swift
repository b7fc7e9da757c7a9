/// How a screen of an app differs from its table.
enum ScreenDifference: Hashable, Sendable {
  /// It is another screen.
  case otherScreen(title: String)
  case otherTitle(String)
  case otherMessage(String)
  /// The table has none.
  case addedMessage(String)
  case missingButton(String)
  case addedButton(String)
  case missingDetail(String)

  /// In words, after "the app".
  func description(_ expected: ExpectedScreen) -> String {
    switch self {
    case .otherScreen(let title), .otherTitle(let title):
      expected.title.map { "shows '\(title)' instead of '\($0)'" } ?? "shows '\(title)' while it should work"
    case .otherMessage(let text):
      text.isEmpty
        ? "shows no message; the table has '\(expected.messagePattern ?? "")'"
        : "shows the message '\(text)' instead of '\(expected.message ?? expected.messagePattern ?? "")'"
    case .addedMessage(let text):
      "shows the message '\(text)' on '\(expected.title ?? expected.name)', which the table lacks"
    case .missingButton(let button): "shows no button '\(button)' on '\(expected.title ?? expected.name)'"
    case .addedButton(let button):
      "shows the button '\(button)' on '\(expected.title ?? expected.name)', which the table lacks"
    case .missingDetail(let detail): "does not show '\(detail)' on '\(expected.title ?? expected.name)'"
    }
  }
}
