import LockstepModel

/// Why a table cannot be renumbered as asked, in words.
package struct RenumberingRefusal: Error, Sendable {
  package var message: String
  package var help: String?

  init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}
