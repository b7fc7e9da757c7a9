/// Why a request to a workspace cannot be fulfilled: a path leads nowhere, or no flow has such an ID.
///
/// A problem *in* a file is a ``LockstepModel/Diagnostic``.
package struct WorkspaceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence, without a full stop.
  package var message: String
  /// The remedy, if known.
  package var help: String?

  package init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }

  package var description: String { help.map { "\(message); \($0)" } ?? message }
}
