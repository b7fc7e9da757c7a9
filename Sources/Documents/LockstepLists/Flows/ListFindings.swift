import LockstepModel

/// The findings about one document, made in one place so that their words agree.
struct ListFindings {
  let source: SourceText
  private(set) var findings: [Diagnostic] = []

  init(_ source: SourceText) { self.source = source }

  mutating func add(
    _ rule: RuleInfo, severity: Severity? = nil, _ message: String, at span: Span, flow: String?,
    row: String? = nil,
    help: String? = nil, related: [Diagnostic.Related] = [], losing loss: Diagnostic.Loss = .nothing
  ) {
    findings.append(
      Diagnostic(
        rule, severity: severity, message, at: Location(source, span), flow: flow, row: row, help: help,
        related: related
      ).losing(loss))
  }

  mutating func add(_ findings: [Diagnostic]) { self.findings += findings }

  func location(_ span: Span) -> Location { Location(source, span) }
}
