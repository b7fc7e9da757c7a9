import Lockstep

extension FlowView {
  /// The buttons that can be pressed now. That of a form belongs to the row of its input: `Continue`, if the screen lists it, to
  /// `enters code and selects Continue`.
  var buttons: [String] {
    let labels = Set(choices.map { RowText.normalized($0.label) })
    var formButtons: [String: String] = [:]
    for action in actions {
      let words = RowText.normalized(action)
      if !labels.contains(words) { formButtons[words] = action }
    }
    return choices.compactMap { choice in
      Self.formButton(choice, among: formButtons) ?? (choice.gives.isEmpty ? choice.label : nil)
    }
  }

  /// The words before the button of a form: a verb, what is filled in, and a second verb.
  private static let fewestWordsBeforeButton = 3
  /// A longer text is the name of no button.
  private static let mostWordsOfButton = 20

  private static func formButton(_ choice: Choice, among buttons: [String: String]) -> String? {
    guard !buttons.isEmpty, choice.label == choice.words else { return nil }
    let words = RowText.withoutGuards(RowText.normalized(choice.words)).split(separator: " ")
    guard words.count > fewestWordsBeforeButton else { return nil }
    // A verb may have a second part behind the button: `gibt Code ein und tippt Weiter an`.
    for start in max(fewestWordsBeforeButton, words.count - mostWordsOfButton)..<words.count {
      for end in [words.count, words.count - 1] where end > start {
        if let button = buttons[words[start..<end].joined(separator: " ")] { return button }
      }
    }
    return nil
  }
}
