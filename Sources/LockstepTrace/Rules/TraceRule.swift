package import LockstepModel

/// The rules of `lockstep trace`. What there is to say about each stands in the catalogue of rules, beside what other
/// stages say.
package enum TraceRule: String, CaseIterable, Sendable {
  case untestedCase = "untested-case"
  case unpassedCase = "unpassed-case"
  case danglingCitation = "dangling-citation"
  case citationTitle = "citation-title"
  case foreignCase = "foreign-case"
  case manualCase = "manual-case"
  case uncoveredRow = "uncovered-row"
  case flowTestedTwice = "flow-tested-twice"
  case staleCitation = "stale-citation"
  case traceFiles = "trace-files"
  case testReport = "test-report"

  /// The level of its findings where a project sets none.
  package var severity: Severity {
    switch self {
    case .manualCase: .note
    case .testReport: .error
    default: .warning
    }
  }

  func finding(
    _ message: String, at location: Location, label: String? = nil, flow: String? = nil, row: String? = nil,
    help: String? = nil, related: [Diagnostic.Related] = [], fixes: [Diagnostic.Fix] = []
  ) -> Diagnostic {
    Diagnostic(
      rawValue, severity, message, at: location, label: label, flow: flow, row: row, help: help,
      related: related,
      fixes: fixes)
  }
}

extension Diagnostic.Fix {
  /// Writes another id over one that a text cites.
  static func writing(_ id: String, over span: Span, isSafe: Bool = false) -> Self {
    Self("write '\(id)'", isSafe: isSafe, edits: [.init(span, id)])
  }
}
