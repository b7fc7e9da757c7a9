import Lockstep
import LockstepTrace

/// All screens of the tables, to tell another screen from one whose texts differ.
struct ScreenCatalogue: Sendable {
  /// What the texts of one step are, by which its screen is recognised.
  private struct Screen: Sendable {
    var step: StepID?
    var title: String
    var message: String?
    var actions: [String]
  }

  private let screens: [Screen]
  /// The buttons that rows name besides what they fill in: a table need not list them.
  private let formButtonsByStep: [StepID: [String]]
  let texts: TextComparison

  init(_ program: FlowProgram, _ texts: TextComparison, formButtons: [RowID: String]) {
    formButtonsByStep = Dictionary(
      formButtons.map { (program.rowInfo($0.key).step, [$0.value]) }, uniquingKeysWith: +)
    let steps = program.allSteps.filter { program.isDisplayed($0) }.map { step in
      let info = program.stepInfo(step)
      return Screen(step: step, title: info.name, message: info.message, actions: info.actions)
    }
    // The errors and placeholders that are shown over steps.
    let overlays = program.rowInfos.compactMap { row in
      row.shownText.map { Screen(step: nil, title: $0, message: nil, actions: []) }
    }
    screens = steps + overlays
    self.texts = texts
  }

  /// The differences of what an app shows from what it should; all but ``ScreenDifference/other(title:)`` are of the
  /// same screen.
  ///
  /// - Parameter isAtStep: whether the app is certainly at the step. A step that works has no title: without its buttons it
  ///   looks like any other.
  func differences(
    _ shown: ShownScreen, from expected: ExpectedScreen, isAtStep: Bool = false
  ) -> [ScreenDifference] {
    var found: [ScreenDifference] = []
    if let title = expected.title, !texts.isSame(title, shown.title),
      !texts.isSame(expected.titlePattern ?? title, shown.title)
    {
      if isOther(shown, than: expected) { return [.otherScreen(title: shown.title)] }
      found.append(.otherTitle(shown.title))
    }
    if let message = expected.message, let text = shown.message,
      !texts.isSame(message, text), !texts.isSame(expected.messagePattern ?? message, text)
    {
      if isOtherWithSameTitle(shown, of: expected) { return [.otherScreen(title: shown.title)] }
      found.append(.otherMessage(text))
    }
    if let text = shown.message, hasNoMessage(expected), !texts.isSame(text, "") {
      if isOtherWithSameTitle(shown, of: expected) { return [.otherScreen(title: shown.title)] }
      found.append(.addedMessage(text))
    }
    if let actions = shown.actions {
      if expected.title == nil, !isAtStep, !expected.buttons.isEmpty,
        !expected.buttons.contains(where: { isShown($0.label, in: actions) })
      {
        return [.otherScreen(title: shown.title)]
      }
      let missing = expected.buttons.filter { !isShown($0.label, in: actions) }.map(\.label)
      let labels =
        expected.buttons.map(\.label) + (expected.step.flatMap { formButtonsByStep[$0] } ?? [])
      let added = actions.filter { action in !labels.contains { texts.isSame($0, action) } }
      if !missing.isEmpty || !added.isEmpty, found.isEmpty, isOtherWithSameTitle(shown, of: expected) {
        return [.otherScreen(title: shown.title)]
      }
      found += missing.map { .missingButton($0) }
      // What a loading screen offers besides is not described.
      if expected.title != nil { found += added.map { .addedButton($0) } }
    }
    if let details = shown.details {
      let all = details + [shown.message].compactMap(\.self)
      found += expected.details.filter { !isShown($0, in: all) }.map { .missingDetail($0) }
    }
    return found
  }

  /// Whether the tables have a screen of this title.
  func hasScreen(titled title: String) -> Bool { screens.contains { texts.isSame($0.title, title) } }

  /// Whether the table says that a screen has no message: tables without any do not describe them. Details are
  /// read as messages by some adapters, and no table has those of an error or of a step that works.
  private func hasNoMessage(_ expected: ExpectedScreen) -> Bool {
    expected.message == nil && expected.title != nil && expected.step != nil && expected.details.isEmpty
      && screens.contains { $0.message != nil }
  }

  private func isShown(_ text: String, in shown: [String]) -> Bool {
    shown.contains { texts.isSame(text, $0) }
  }

  /// Whether a screen with another title is another screen: one that the tables have elsewhere, or one that lacks most
  /// of the buttons.
  private func isOther(_ shown: ShownScreen, than expected: ExpectedScreen) -> Bool {
    if hasScreen(titled: shown.title) { return true }
    guard let actions = shown.actions else { return true }
    let present = expected.buttons.count { isShown($0.label, in: actions) }
    if !expected.buttons.isEmpty { return present * 2 < expected.buttons.count }
    guard let message = expected.message, let text = shown.message else { return true }
    return !texts.isSame(message, text) && !texts.isSame(expected.messagePattern ?? message, text)
  }

  /// Whether another screen of the same title is exactly what is shown.
  private func isOtherWithSameTitle(_ shown: ShownScreen, of expected: ExpectedScreen) -> Bool {
    screens.contains { screen in
      guard screen.step != expected.step, texts.isSame(screen.title, shown.title) else { return false }
      if let text = shown.message, !texts.isSame(screen.message ?? "", text) { return false }
      guard let actions = shown.actions else { return shown.message != nil }
      return screen.actions.count == actions.count && screen.actions.allSatisfy { isShown($0, in: actions) }
    }
  }
}
