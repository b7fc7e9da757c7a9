/// Where a session stands: the part that is saved when it is suspended.
///
/// In an order without gaps: a host may keep many that wait.
struct Configuration: Sendable {
  /// All frames that something still refers to; the current one and its callers are linked by `parent`.
  /// A frame is younger than its caller, and stands behind it.
  var frames = Frames(blank: Frame(flow: .none))
  /// The frame of the step where the session stands.
  var frame = FrameIndex.none
  var history = SmallArray<Three<Entry>>(blank: Entry(frame: .none, step: .none))
  /// Where the session stands.
  var step = StepID.none
  /// How often steps ran their actions.
  var runs = SmallArray<Three<RunCount>>(blank: RunCount(frame: RunCount.past, step: .none, count: 0))
  /// A frame has each name once, here or in `data`.
  var secrets = SmallArray<One<HeldSecret>>(
    blank: HeldSecret(frame: .none, name: .none, reference: SecretRef(0)))
  var data: [Datum] = []
  var timers = SmallArray<One<Timer>>(blank: Timer(deadline: .zero, id: 0, frame: .none, row: RowID(-1)))
  /// When the running action was started.
  var started: Duration = .zero
  /// The row that brought what lies over the step.
  var overlayRow = RowID.none
  /// The displayed step under an overlay, whose timers run on.
  var underlyingStep = StepID.none
  /// The effect of the running action; 0 if none runs.
  var running: UInt32 = 0
  /// A placeholder or an error over the step.
  var overlay = Overlay.none
  /// What becomes of the step's action; means nothing while one runs.
  var work = Work.rests
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

/// A displayed screen, and by its frame the calls it was displayed under.
struct Entry: Sendable, Equatable, BitwiseCopyable {
  var frame: FrameIndex
  var step: StepID
}

/// How often a step ran its action in a frame.
///
/// A step has one more entry for the runs that no frame counts any more, so that the sum over a step's entries
/// is how often the session ran it at all.
struct RunCount: Sendable, BitwiseCopyable {
  /// Stands for the frame of the runs that no frame counts any more.
  static var past: FrameIndex { .none }

  var frame: FrameIndex
  var step: StepID
  var count: Int32
}

/// A reference to a secret, owned by a frame.
struct HeldSecret: Sendable, BitwiseCopyable {
  var frame: FrameIndex
  var name: NameIndex
  var reference: SecretRef
}

/// A named value that is no secret, owned by a frame.
struct Datum: Sendable {
  var frame: FrameIndex
  var name: NameIndex
  var value: DataValue
  /// When it came.
  var at: Duration
}

/// An armed timer of a step.
struct Timer: Sendable, BitwiseCopyable {
  var deadline: Duration
  /// 0 while suspended.
  var id: UInt32
  var frame: FrameIndex
  var row: RowID
}
