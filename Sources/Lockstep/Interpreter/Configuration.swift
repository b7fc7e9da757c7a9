/// The position of a session: the part that is saved when it is suspended.
///
/// In an order without gaps: a host may keep many that wait.
package struct Configuration: Sendable {
  /// All frames that something still refers to; the current one and its callers are linked by `parent`.
  /// A frame is younger than its caller, and comes after it.
  package var frames = Frames(blank: Frame(flow: .none))
  /// The frame of the session's current step.
  package var frame = FrameIndex.none
  package var history = SmallArray<Three<Entry>>(blank: Entry(frame: .none, step: .none))
  /// The session's current step.
  package var step = StepID.none
  /// How often steps ran their actions.
  package var runs = SmallArray<Three<RunCount>>(blank: RunCount(frame: RunCount.past, step: .none, count: 0))
  /// A frame has each name once, here or in `data`.
  package var secrets = SmallArray<One<HeldSecret>>(
    blank: HeldSecret(frame: .none, name: .none, reference: SecretRef(0)))
  package var data: [HeldValue] = []
  package var timers = SmallArray<One<Timer>>(
    blank: Timer(deadline: .zero, id: 0, frame: .none, row: RowID(-1)))
  /// When the running action was started.
  package var started: Duration = .zero
  /// The row that showed the overlay of the step.
  package var overlayRow = RowID.none
  /// The displayed step under an overlay, whose timers run on.
  package var underlyingStep = StepID.none
  /// The effect of the running action; 0 if none runs.
  package var running: UInt32 = 0
  /// A placeholder or an error over the step.
  package var overlay = Overlay.none
  /// The status of the step's action; meaningless while one runs.
  package var status = ActionStatus.rests

  package init() {}
}

/// The status of the current step's action, while none runs.
package enum ActionStatus: UInt8, Sendable {
  /// Nothing is to run: the step waits, or its action was interrupted.
  case rests
  /// The action has answered, or the flow that the step called has ended.
  case done
  /// The step lacks values that no screen gives.
  case needs
  /// The action starts as soon as the timers that are due at once have fired.
  case starts
  /// The action was cancelled by `suspend` or by a snapshot, and runs again as the same attempt.
  case repeats
}

package enum Overlay: UInt8, Sendable {
  case none
  case placeholder
  case error
}

/// A displayed screen, and by its frame the calls it was displayed under.
package struct Entry: Sendable, Equatable, BitwiseCopyable {
  package var frame: FrameIndex
  package var step: StepID

  package init(frame: FrameIndex, step: StepID) {
    self.frame = frame
    self.step = step
  }
}

/// How often a step ran its action in a frame.
///
/// A step has one more entry for the runs that no frame counts any more, so that the sum over a step's entries
/// is how often the session ran it at all.
package struct RunCount: Sendable, BitwiseCopyable {
  /// Represents the frame of the runs that no frame counts any more.
  package static var past: FrameIndex { .none }

  package var frame: FrameIndex
  package var step: StepID
  package var count: Int32

  package init(frame: FrameIndex, step: StepID, count: Int32) {
    self.frame = frame
    self.step = step
    self.count = count
  }
}

/// A reference to a secret, owned by a frame.
package struct HeldSecret: Sendable, BitwiseCopyable {
  package var frame: FrameIndex
  package var name: NameIndex
  package var reference: SecretRef

  package init(frame: FrameIndex, name: NameIndex, reference: SecretRef) {
    self.frame = frame
    self.name = name
    self.reference = reference
  }
}

/// A named value that is not secret, owned by a frame.
package struct HeldValue: Sendable {
  package var frame: FrameIndex
  package var name: NameIndex
  package var value: DataValue
  /// When it came.
  package var at: Duration
}

/// An armed timer of a step.
package struct Timer: Sendable, BitwiseCopyable {
  package var deadline: Duration
  /// 0 while suspended.
  package var id: UInt32
  package var frame: FrameIndex
  package var row: RowID
}
