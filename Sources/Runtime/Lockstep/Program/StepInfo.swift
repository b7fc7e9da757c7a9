/// The description of a step for people.
package struct StepInfo: Sendable {
  /// Something the user fills in.
  package struct Field: Hashable, Sendable {
    package var text: String
    /// Absent where no row gives it.
    package var name: String?
    package var isSecret: Bool

    package init(text: String, name: String?, isSecret: Bool) {
      self.text = text
      self.name = name
      self.isSecret = isSecret
    }
  }

  package var flow: String
  package var id: String
  /// The word of its kind in a flow file: `screen`, `prompt`, `system`.
  package var kind: String
  /// The screen's name, the system's action, or the ID of the called flow.
  package var name: String
  package var message: String?
  package var inputs: [Field] = []
  package var items: [String] = []
  package var actions: [String] = []
  /// Other lines of the step's list.
  package var lines: [String] = []
  /// The system action that decides; nil where the driver is asked.
  package var action: String?
  /// The values that the action reads.
  package var reads: [String] = []
  /// The longest the step promises to take.
  package var promised: Duration?
  package var readNames: [Int32] = []
  package var keepNames: [Int32] = []

  /// `UC2.3 1.3`.
  package var place: String { flow + " " + id }

  package init(flow: String, id: String, kind: String, name: String) {
    self.flow = flow
    self.id = id
    self.kind = kind
    self.name = name
  }
}

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
  package var shown: String?
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
    self.shown = shown
    self.values = values
    self.valueNames = valueNames
    self.when = when
    words = Self.words(text, when: when)
    bareWords = RowText.withoutGuards(words)
  }

  /// As the table words it, with the parameter that must be passed: `selects Cancel (when Cancelable)`.
  private static func words(_ text: String, when: String?) -> String {
    let words = RowText.normal(text)
    guard let when else { return words }
    let parameter = RowText.normal(" (when \(when))")
    return words.utf8.count >= parameter.utf8.count && words.hasSuffix(parameter)
      ? words : "\(words) \(parameter)"
  }
}
