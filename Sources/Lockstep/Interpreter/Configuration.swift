/// Where a session stands: the part that is saved when it is suspended.
///
/// In an order without gaps: a host may keep many that wait.
struct Configuration: Sendable {
  /// All frames that something still refers to; the current one and its callers are linked by `parent`.
  /// A frame is younger than its caller, and stands behind it.
  var frames = SmallArray(blank: Frame(flow: -1, parent: -1, callStep: -1, parameters: 0))
  var history = SmallArray(blank: Entry(frame: -1, step: -1))
  /// How often steps ran their actions.
  var runs = SmallArray(blank: RunCount(frame: RunCount.past, step: -1, count: 0))
  /// A frame has each name once, here or in `data`.
  var secrets = SmallArray(blank: HeldSecret(frame: -1, name: -1, reference: SecretRef(0)))
  var data: [Datum] = []
  var timers: [Timer] = []
  /// When the running action was started.
  var started: Duration = .zero
  var frame: Int32 = -1
  var step: Int32 = -1
  /// The row that brought the cover.
  var overlayRow: Int32 = -1
  /// The displayed step under an overlay, whose timers run on; -1 if none.
  var underlyingStep: Int32 = -1
  /// The effect of the running action; 0 if none runs.
  var running: UInt32 = 0
  /// A placeholder or an error over the step.
  var overlay = Overlay.none
  /// What becomes of the step's action; means nothing while one runs.
  var work = Work.rests
}

// Questions that every row asks. They change nothing, and are `mutating` so that they look at the scene where
// it lies: one that is handed on is copied, 250 bytes each time.
extension Configuration {
  /// Whether the parameters that a row needs were passed to the frame.
  @inline(__always)
  mutating func isPassed(_ row: RowCode, in frame: Int32) -> Bool {
    row.when == 0 || row.when & frames[Int(frame)].parameters == row.when
  }

  /// Whether a step of a frame called the frame where the session stands, directly or not.
  mutating func isCalling(_ step: Int32, in frame: Int32) -> Bool {
    var called = self.frame
    while called >= 0 {
      let call = frames[Int(called)]
      if call.parent == frame, call.callStep == step { return true }
      called = call.parent
    }
    return false
  }

  /// Whether the frame, or one that called it, runs `flow`.
  @inline(__always)
  mutating func isWithin(flow: Int32, _ frame: Int32) -> Bool {
    var frame = frame
    while frame >= 0 {
      if frames[Int(frame)].flow == flow { return true }
      frame = frames[Int(frame)].parent
    }
    return false
  }

  /// Whether `frame` is `ancestor` or was called, directly or not, by it.
  @inline(__always)
  mutating func isWithin(frame ancestor: Int32, _ frame: Int32) -> Bool {
    var frame = frame
    while frame > ancestor { frame = frames[Int(frame)].parent }
    return frame == ancestor
  }

  /// Whether two frames are calls of the same flow from the same places.
  @inline(__always)
  mutating func isSamePlace(_ left: Int32, _ right: Int32) -> Bool {
    var (left, right) = (left, right)
    while left != right {
      guard left >= 0, right >= 0 else { return false }
      let (a, b) = (frames[Int(left)], frames[Int(right)])
      guard a.flow == b.flow, a.callStep == b.callStep else { return false }
      (left, right) = (a.parent, b.parent)
    }
    return true
  }

  /// Whether the stack or the history refers to a frame or to one that it called.
  @inline(__always)
  mutating func refers(to frame: Int32) -> Bool {
    if isWithin(frame: frame, self.frame) { return true }
    var index = 0
    while index < history.count {
      if isWithin(frame: frame, history[index].frame) { return true }
      index += 1
    }
    return false
  }

  /// How many frames lie on one another up to this one.
  @inline(__always)
  mutating func depth(of frame: Int32) -> Int {
    var depth = 0
    var frame = frame
    while frame >= 0 {
      depth += 1
      frame = frames[Int(frame)].parent
    }
    return depth
  }
}
