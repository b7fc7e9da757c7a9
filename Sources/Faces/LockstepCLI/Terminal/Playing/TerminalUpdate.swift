import Lockstep
import LockstepSimulation

/// What becomes of a line that was typed, or of time that passed.
struct TerminalUpdate: Sendable {
  /// What of the display changed.
  enum Change: Hashable, Sendable {
    /// Nothing to see.
    case none
    /// A remark is shown; the screen stays as it is.
    case remark
    /// Something longer was asked for.
    case listing
    /// Something happened; the screen is another.
    case screenChanged
  }

  var change: Change
  /// The lines to show, which fit the width; never a secret.
  var lines: [String] = []

  static let nothing = TerminalUpdate(change: .none)
}
