/// Everything a session remembers: a value without strings on its hot paths, cheap to copy and to keep.
public struct State: Sendable {
  /// The time of the last input, since the session began.
  public internal(set) var now: Duration = .zero
  /// Set once the session has ended.
  public internal(set) var end: End?
  /// Between `suspend` and `resume`.
  public internal(set) var isSuspended = false
  var scene = Scene()
  /// What `next: resume` restores: at most one.
  var saved: [Scene] = []
  var nextID: UInt32 = 1
  /// Steps entered since a person, an event or time had a say.
  var automatic: Int32 = 0
  /// The last of them, recorded only once there are suspiciously many.
  var trail: [Int32] = []

  /// Whether an earlier, suspended session could be resumed.
  public var holdsSave: Bool { !saved.isEmpty }
}

/// Where a session stands: the part that is saved when it is suspended.
struct Scene: Sendable, Hashable {
  /// All frames that something still refers to; the current one and its callers are linked by `parent`.
  var frames: [Frame] = []
  var frame: Int32 = -1
  var step: Int32 = -1
  /// A placeholder or an error over the step.
  var cover = Cover.none
  /// The row that brought the cover.
  var coverRow: Int32 = -1
  /// The displayed step under an overlay, whose timers run on; -1 if none.
  var beneath: Int32 = -1
  var history: [Entry] = []
  /// How often steps ran their actions.
  var runs: [RunCount] = []
  var data: [Datum] = []
  var timers: [Timer] = []
  /// The effect of the running action; 0 if none runs.
  var running: UInt32 = 0
  /// When it was started.
  var started: Duration = .zero
  /// Stands at a step that lacks something no screen gives.
  var isInNeed = false
  /// The step's action has answered, and its outcome led nowhere else.
  var isDone = false
}

enum Cover: UInt8, Sendable {
  case none
  case placeholder
  case error
}

/// One call of a flow.
struct Frame: Sendable, Hashable {
  var flow: Int32
  /// The caller's frame; -1 for none.
  var parent: Int32
  /// The step of the caller that called.
  var callStep: Int32
  /// The parameters passed, as bits.
  var parameters: UInt32
}

/// A displayed screen, and by its frame the calls it was displayed under.
struct Entry: Sendable, Hashable {
  var frame: Int32
  var step: Int32
}

struct RunCount: Sendable, Hashable {
  var frame: Int32
  var step: Int32
  var count: Int32
}

/// A named value, owned by a frame.
struct Datum: Sendable, Hashable {
  enum Value: Sendable, Hashable {
    case secret(SecretRef)
    case plain(DataValue)
  }

  var frame: Int32
  var name: Int32
  var value: Value
  /// When it came.
  var at: Duration
}

/// An armed timer of a step.
struct Timer: Sendable, Hashable {
  /// 0 while suspended.
  var id: UInt32
  var frame: Int32
  var row: Int32
  var deadline: Duration
}
