package import Lockstep

/// One outcome row of a step: `1.1a Case: Biometrics are enabled → 1.2`.
package struct FlowRow: Sendable {
  package var id: SourceString
  package var trigger: Trigger
  /// The stable name of the outcome or the event (`as:`).
  package var name: SourceString?
  /// The values of the outcome.
  package var values: [OutcomeValue] = []
  package var target: Target?
  /// A side effect (`do:`).
  package var effect: SourceString?
  /// The stable name of the side effect (`as:` of `do:`).
  package var effectName: SourceString?
  /// A parameter that must be passed for the row to count.
  package var when: SourceString?
  /// The input that taking the row carries.
  package var gives: SourceString?
  /// The flags of its keys that are true.
  package var flags: RowFlags = []
  /// When a timer takes the row: a duration, or the name of a value that holds one.
  package var after: Delay?
  /// The footnotes after the words, and after the target.
  package var note: SourceString?
  package var nextNote: SourceString?
  /// The name of the choice, the outcome or the event in generated Swift (`swift:`), if its words are not suitable.
  package var swiftName: SourceString?
  package var cell: CellSource?
  package var span: Span

  package init(
    id: SourceString, trigger: Trigger, name: SourceString? = nil, target: Target? = nil, span: Span
  ) {
    self.id = id
    self.trigger = trigger
    self.name = name
    self.target = target
    self.span = span
  }
}

extension RowFlags {
  /// The key of each, and the words by which people read of a difference.
  package static let keys: [(flag: RowFlags, key: String, subject: String, off: String, on: String)] = [
    (.clearsHistory, "forget", "history", "kept", "emptied")
  ]
}
