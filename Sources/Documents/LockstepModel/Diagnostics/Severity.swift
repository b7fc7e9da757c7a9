import Lockstep

/// How serious a finding is.
package enum Severity: Int, Comparable, Sendable, CaseIterable {
  /// Good to know.
  case note
  /// Probably a mistake.
  case warning
  /// It cannot run, or reaches the wrong place.
  case error

  package static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }

  /// The word that people and formats use.
  package var word: String {
    switch self {
    case .note: "note"
    case .warning: "warning"
    case .error: "error"
    }
  }
}
