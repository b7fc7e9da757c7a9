/// Everything a session remembers: a value without strings on its hot paths, cheap to copy and to keep.
///
/// What happens while it takes an input is in the extensions of this type: the session is changed where it lies,
/// for handing it on would copy some 300 bytes at each input. ``Interpreter`` is the way in.
public struct SessionState: Sendable {
  /// The time of the last input, since the session began.
  package internal(set) var now: Duration = .zero
  /// What it runs; numbers in a session mean something in this program alone.
  let program: Program
  /// What the input that is being taken has asked for so far; empty between two inputs.
  var effects = Effects()
  /// What `next: resume` restores: at most one.
  var saved: [Configuration] = []
  /// The last automatic steps, recorded only once there are suspiciously many.
  var trail: [StepID] = []
  /// How it ended: at most one. In a list, because few have ended and all are kept in memory.
  var ends: [End] = []
  var configuration = Configuration()
  var phase = Phase.goesOn
  var nextID: UInt32 = 1
  /// Automatic steps at one moment: since a person or an event had a say, or time passed.
  var automatic: Int32 = 0

  init(_ program: Program) { self.program = program }

  enum Phase: UInt8, Sendable {
    case goesOn
    /// Between `suspend` and `resume`.
    case suspended
    case ended
  }

  /// How the session ended; nil while it goes on.
  public var end: End? { ends.first }

  /// Between `suspend` and `resume`.
  package var isSuspended: Bool { phase == .suspended }

  /// Whether an earlier, suspended session could be resumed.
  package var holdsSave: Bool { !saved.isEmpty }
}
