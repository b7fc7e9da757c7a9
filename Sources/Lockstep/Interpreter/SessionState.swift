/// Everything a session remembers: a value without strings on its hot paths, cheap to copy and to keep.
public struct SessionState: Sendable {
  /// The time of the last input, since the session began.
  public internal(set) var now: Duration = .zero
  /// Set once the session has ended.
  public internal(set) var end: End?
  /// Between `suspend` and `resume`.
  public internal(set) var isSuspended = false
  /// What `next: resume` restores: at most one.
  var saved: [Configuration] = []
  var configuration = Configuration()
  var nextID: UInt32 = 1
  /// Automatic steps at one moment: since a person or an event had a say, or time passed.
  var automatic: Int32 = 0
  /// The last of them, recorded only once there are suspiciously many.
  var trail: [Int32] = []

  /// Whether an earlier, suspended session could be resumed.
  public var holdsSave: Bool { !saved.isEmpty }
}

/// What becomes of the action of the step where the session stands, while none runs.
enum Work: UInt8, Sendable {
  /// Nothing is to run: the step waits, or its action was interrupted.
  case rests
  /// The action has answered, or the flow that the step called has ended.
  case done
  /// The step lacks values that no screen gives.
  case needs
  /// The action starts as soon as what is due at once has fired.
  case starts
  /// The action was cancelled by `suspend` or by a snapshot, and runs anew as the same attempt.
  case repeats
}

enum Overlay: UInt8, Sendable {
  case none
  case placeholder
  case error
}

/// One call of a flow.
struct Frame: Sendable, BitwiseCopyable {
  var flow: Int32
  /// The caller's frame; -1 for none.
  var parent: Int32
  /// The step of the caller that called.
  var callStep: Int32
  /// The parameters passed, as bits.
  var parameters: UInt32
}

/// A displayed screen, and by its frame the calls it was displayed under.
struct Entry: Sendable, Equatable, BitwiseCopyable {
  var frame: Int32
  var step: Int32
}

/// How often a step ran its action in a frame.
///
/// A step has one more entry for the runs that no frame counts any more, so that the sum over a step's entries
/// is how often the session ran it at all.
struct RunCount: Sendable, BitwiseCopyable {
  /// Stands for the frame of the runs that no frame counts any more.
  static let past: Int32 = -1

  var frame: Int32
  var step: Int32
  var count: Int32
}

/// A reference to a secret, owned by a frame.
struct HeldSecret: Sendable, BitwiseCopyable {
  var frame: Int32
  var name: Int32
  var reference: SecretRef
}

/// A named value that is no secret, owned by a frame.
struct Datum: Sendable {
  var frame: Int32
  var name: Int32
  var value: DataValue
  /// When it came.
  var at: Duration
}

/// An armed timer of a step.
struct Timer: Sendable, BitwiseCopyable {
  /// 0 while suspended.
  var id: UInt32
  var frame: Int32
  var row: Int32
  var deadline: Duration
}
