import ArgumentParser
import LockstepModel
import LockstepReporting

/// The lowest severity that makes the exit status 1.
enum FailLevel: String, CaseIterable, ExpressibleByArgument {
  case note
  case warning
  case error
  case never

  func fails(_ summary: Summary) -> Bool {
    switch self {
    case .note: summary.findings > 0
    case .warning: summary.errors + summary.warnings > 0
    case .error: summary.errors > 0
    case .never: false
    }
  }
}
