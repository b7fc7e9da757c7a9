import LockstepPage
import LockstepReporting

extension Console {
  /// Says that a file cannot be read or played; nothing else fails because of it.
  func writeErrorLine(about document: UnavailableDocument) {
    writeError(Printable.line("lockstep: \(document.message)") + "\n")
  }
}
