import LockstepServing
import LockstepWorkspace

/// Why a tool cannot answer; the client's model reads it and may try again.
struct ToolFailure: Error {
  var message: String
  var help: String?

  init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }

  init(_ error: WorkspaceError) { self.init(error.message, help: error.help) }

  init(_ failure: RequestFailure) { self.init(failure.message) }

  var text: String { help.map { "\(message); \($0)" } ?? message }
}
