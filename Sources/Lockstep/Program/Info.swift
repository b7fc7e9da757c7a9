/// What people are told about a step.
public struct StepInfo: Sendable {
  /// Something the user fills in.
  public struct Field: Hashable, Sendable {
    public var text: String
    /// Absent where no row gives it.
    public var name: String?
    public var isSecret: Bool
  }

  public var flow: String
  public var id: String
  public var kind: Step.Kind
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
  var readNames: [Int32]
  var keepNames: [Int32]

  /// `UC2.3 1.3`.
  public var place: String { flow + " " + id }
}

/// What people are told about a row.
public struct RowInfo: Sendable {
  public var step: StepID
  public var id: String
  public var trigger: Trigger.Kind
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
  public var values: [(name: String, kind: OutcomeValue.Kind)]
  /// The numbers of their names, in the same order.
  let valueNames: [Int32]
  /// The parameter that must be passed.
  public var when: String?
  /// The words for comparing, and the same without guards in parentheses.
  let words: String
  let bareWords: String

  /// The name by which an action answers it.
  public var outcomeName: String { name ?? text }
}
