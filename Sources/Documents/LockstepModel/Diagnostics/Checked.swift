/// The result of a stage, if there is one, and its findings.
///
/// No stage prints or exits: the caller decides how to treat a finding.
package struct Checked<Value> {
  /// The result; nil if the stage could not continue.
  package var value: Value?
  package var diagnostics: [Diagnostic]

  package init(_ value: Value?, _ diagnostics: [Diagnostic] = []) {
    self.value = value
    self.diagnostics = diagnostics
  }

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// The value, if no finding is an error.
  ///
  /// - Throws: the errors among the findings, as ``Findings``.
  package func get() throws(Findings) -> Value {
    let errors = diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty, let value else { throw Findings(diagnostics: errors) }
    return value
  }
}

extension Checked: Sendable where Value: Sendable {}
