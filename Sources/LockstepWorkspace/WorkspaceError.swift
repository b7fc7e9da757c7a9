/// Why something that was asked of a workspace cannot be done: a path leads nowhere, no flow has such an id.
///
/// What is wrong *in* a file is a ``LockstepModel/Diagnostic``.
package struct WorkspaceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence, without a full stop.
  package var message: String
  /// What to do, if that can be said.
  package var help: String?

  package init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }

  package var description: String { help.map { "\(message); \($0)" } ?? message }
}
