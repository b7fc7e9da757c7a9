/// What people are told about a step.
public struct StepInfo: Sendable {
  /// Something the user fills in.
  public struct Field: Hashable, Sendable {
    public var text: String
    /// Absent where no row gives it.
    public var name: String?
    public var isSecret: Bool

    package init(text: String, name: String?, isSecret: Bool) {
      self.text = text
      self.name = name
      self.isSecret = isSecret
    }
  }

  public var flow: String
  public var id: String
  /// The word of its kind in a flow file: `screen`, `prompt`, `system`.
  public var kind: String
  /// The screen's name, what the system does, or the id of the called flow.
  public var name: String
  public var message: String?
  public var inputs: [Field]
  public var items: [String]
  public var actions: [String]
  /// Other lines of the step's list.
  public var lines: [String]
  /// The system action that decides; nil where the driver is asked.
  public var action: String?
  /// What the action reads.
  public var reads: [String]
  /// The longest the step promises to take.
  public var promised: Duration?
  package var readNames: [Int32]
  package var keepNames: [Int32]

  /// `UC2.3 1.3`.
  public var place: String { flow + " " + id }

  package init(
    flow: String, id: String, kind: String, name: String, message: String?, inputs: [Field], items: [String],
    actions: [String], lines: [String], action: String?, reads: [String], promised: Duration?,
    readNames: [Int32], keepNames: [Int32]
  ) {
    self.flow = flow
    self.id = id
    self.kind = kind
    self.name = name
    self.message = message
    self.inputs = inputs
    self.items = items
    self.actions = actions
    self.lines = lines
    self.action = action
    self.reads = reads
    self.promised = promised
    self.readNames = readNames
    self.keepNames = keepNames
  }
}

/// What people are told about a row.
public struct RowInfo: Sendable {
  public var step: StepID
  public var id: String
  public var trigger: TriggerKind
  /// The words after the kind: `selects Close`.
  public var text: String
  /// `as:`; nil where the words name the outcome.
  public var name: String?
  /// The named input that taking the row carries.
  public var gives: String?
  /// A side effect.
  public var effect: String?
  /// What a placeholder or an error shows, or what a row names that leads nowhere.
  public var shown: String?
  /// Values that an outcome brings along.
  public var values: [(name: String, kind: ValueKind)]
  /// The numbers of their names, in the same order.
  package let valueNames: [Int32]
  /// The parameter that must be passed.
  public var when: String?
  /// The words for comparing, and the same without guards in parentheses.
  package let words: String
  package let bareWords: String

  /// The name by which an action answers it.
  public var outcomeName: String { name ?? text }

  package init(
    step: StepID, id: String, trigger: TriggerKind, text: String, name: String?, gives: String?,
    effect: String?, shown: String?, values: [(name: String, kind: ValueKind)], valueNames: [Int32],
    when: String?
  ) {
    self.step = step
    self.id = id
    self.trigger = trigger
    self.text = text
    self.name = name
    self.gives = gives
    self.effect = effect
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
