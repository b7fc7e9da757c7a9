import LockstepModel
import LockstepReporting
import LockstepWorkspace
import Synchronization

/// An error in the call or its input that stops a command: one line on standard error, exit 2. Errors of a workspace are of this
/// kind, too.
typealias UsageError = WorkspaceError

extension UsageError {
  /// Why a file cannot be written: the error of the last system call, or another reason.
  static func unwritable(_ path: String, _ reason: String = systemReason()) -> UsageError {
    UsageError("cannot write '\(path)': \(reason)")
  }

  /// Why standard input cannot be read: the error of the last system call.
  static func unreadableInput() -> UsageError { UsageError("cannot read standard input: \(systemReason())") }
}
