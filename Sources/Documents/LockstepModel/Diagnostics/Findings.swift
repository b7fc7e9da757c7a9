/// Findings on the way out of a call that could not give its value.
package struct Findings: Error, Sendable, CustomStringConvertible {
  package var diagnostics: [Diagnostic]

  package init(diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  package var description: String {
    diagnostics.map { "\($0.location): \($0.severity.word): \($0.message) [\($0.rule.id)]" }
      .joined(separator: "\n")
  }
}
