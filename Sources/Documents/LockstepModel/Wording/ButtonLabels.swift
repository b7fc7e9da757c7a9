import Lockstep

/// The labels of the buttons that the user's rows of a step select.
struct ButtonLabels {
  private let wording: Wording
  /// The step's actions, by their words.
  private var actionByText: [String: String] = [:]
  private let foldedActions: Set<String>

  init(_ step: Step, _ wording: Wording) {
    self.wording = wording
    let names = step.actions.map { ShownText.of($0.value) }
    for name in names where actionByText[RowText.normalized(name)] == nil {
      actionByText[RowText.normalized(name)] = name
    }
    self.foldedActions = Set(names.map(Phrase.folded))
  }

  /// The listed action that a row selects, else its object; nil if it selects nothing.
  func label(ofRow text: String) -> String? {
    guard let name = wording.selectedName(text, isName: { foldedActions.contains(Phrase.folded($0)) }) else {
      return nil
    }
    return actionByText[RowText.normalized(name)] ?? name
  }
}
