import ArgumentParser
import CNotices
import LockstepCodegen
import LockstepMarkdown
import LockstepModel
import LockstepWorkspace

/// The exit statuses of the tool.
enum Exit {
  static let success = ExitCode(0)
  /// Findings, a script that does not hold, a fault, a difference.
  static let findings = ExitCode(1)
  /// Usage error or unreadable input.
  static let usageError = ExitCode(2)
}
