/// How an expectation is written.
package struct ExpectationForm: Sendable {
  /// What the value of the key names. Several kinds may share one: what lint checks and editors rename depends on it.
  package enum Operand: Sendable {
    /// A flow, or a step of it.
    case place
    /// The title of something that can be shown.
    case title
    case end
    /// Any text.
    case text
    /// A side effect of a row.
    case effect
    /// The labels of buttons.
    case buttons
    /// Words of rows, or their IDs; one or a list.
    case choices
    /// Values by name.
    case values
    /// Numbers of runs, by the name of an action.
    case counts
    /// Rows with their flows.
    case rows
  }

  package var operand: Operand
  /// Whether it may have a time next to it, within which it has to hold.
  package var acceptsTimeLimit: Bool
  /// The meaning of the key, for the schema and the reference.
  package var summary: String
  /// A value in YAML.
  package var example: String
  /// The words of a step in a `.feature` file, with names in braces; of a list, the words before it.
  package var gherkinWords: String

  package init(
    _ operand: Operand, acceptsTimeLimit: Bool = false, _ summary: String, example: String,
    gherkinWords: String
  ) {
    self.operand = operand
    self.acceptsTimeLimit = acceptsTimeLimit
    self.summary = summary
    self.example = example
    self.gherkinWords = gherkinWords
  }
}
