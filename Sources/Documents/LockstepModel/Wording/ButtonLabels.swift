import Lockstep

/// The labels of the buttons that the user's rows of a step select.
struct ButtonLabels {
  private let wording: Wording
  /// The step's actions, by their words.
  private var actions: [String: String] = [:]
  private let names: Set<String>

  init(_ step: Step, _ wording: Wording) {
    self.wording = wording
    let names = step.actions.map { ShownText.of($0.value) }
    for name in names where actions[RowText.normal(name)] == nil { actions[RowText.normal(name)] = name }
    self.names = Set(names.map(Phrase.folded))
  }

  /// The listed action that a row selects, else its object; nil if it selects nothing.
  func label(ofRow text: String) -> String? {
    guard let name = wording.selected(text, isName: { names.contains(Phrase.folded($0)) }) else { return nil }
    return actions[RowText.normal(name)] ?? name
  }
}
