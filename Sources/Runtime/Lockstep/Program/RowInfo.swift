/// The description of a row for people.
package struct RowInfo: Sendable {
  package var step: StepID
  package var id: String
  package var trigger: TriggerKind
  /// The words after the kind: `selects Close`.
  package var text: String
  /// The label of its button; nil if it is the text.
  package var label: String?
  /// `as:`; nil where the words name the outcome or the event.
  package var name: String?
  /// The named input that taking the row carries.
  package var gives: String?
  /// A side effect.
  package var effect: String?
  /// Its `as:`; nil where the words name it.
  package var effectName: String?
  /// The text of a placeholder or an error, or why a broken row leads nowhere.
  package var shownText: String?
  /// Values that an outcome brings along.
  package var values: [(name: String, kind: ValueKind)]
  /// The numbers of their names, in the same order.
  package let valueNames: [Int32]
  /// The parameter that must be passed.
  package var when: String?
  /// The words for comparing, and the same without guards in parentheses.
  package let words: String
  package let bareWords: String

  /// The label of a button for the row.
  package var button: String { label ?? text }

  /// The name by which an action answers it, or the app sends it.
  package var outcomeName: String { name ?? text }

  package init(
    step: StepID, id: String, trigger: TriggerKind, text: String, label: String? = nil, name: String?,
    gives: String?, effect: String?, effectName: String? = nil, shown: String?,
    values: [(name: String, kind: ValueKind)], valueNames: [Int32], when: String?
  ) {
    self.step = step
    self.id = id
    self.trigger = trigger
    self.text = text
    self.label = label
    self.name = name
    self.gives = gives
    self.effect = effect
    self.effectName = effectName
    self.shownText = shown
    self.values = values
    self.valueNames = valueNames
    self.when = when
    words = Self.words(text, when: when)
    bareWords = RowText.withoutGuards(words)
  }

  /// As the table words it, with the parameter that must be passed: `selects Cancel (when Cancelable)`.
  private static func words(_ text: String, when: String?) -> String {
    let words = RowText.normalized(text)
    guard let when else { return words }
    let parameter = RowText.normalized(" (when \(when))")
    return words.utf8.count >= parameter.utf8.count && words.hasSuffix(parameter)
      ? words : "\(words) \(parameter)"
  }
}
