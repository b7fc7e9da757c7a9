/// How an action ended.
@usableFromInline package enum InterpreterAnswer: Sendable {
  /// The row of an outcome, looked up once by ``FlowProgram/row(_:)``, and its values.
  case row(RowID, values: [String: DataValue] = [:])
  /// An outcome by `as:`, row ID or words, and its values.
  case outcome(String, values: [String: DataValue] = [:])
  /// An error by its name.
  case error(String)
  /// The action ended without an answer: a fault. The text is the reason, without any secret.
  case failure(String)

  package init(_ answer: ActionAnswer) {
    switch answer {
    case .outcome(let name, let values): self = .outcome(name, values: values)
    case .error(let name): self = .error(name)
    }
  }
}
