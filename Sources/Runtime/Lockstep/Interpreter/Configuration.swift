/// The position of a session: the part that is saved when it is suspended.
///
/// In an order without gaps: a host may keep many that wait.
package struct Configuration: Sendable {
  /// All frames that something still refers to; the current one and its callers are linked by `parent`.
  /// A frame is younger than its caller, and comes after it.
  package var frames = Frames(blank: Frame(flow: .none))
  /// The frame of the session's current step.
  package var frame = FrameIndex.none
  package var history = SmallArray<InlineThree<HistoryEntry>>(blank: HistoryEntry(frame: .none, step: .none))
  /// The session's current step.
  package var step = StepID.none
  /// How often steps ran their actions.
  package var runs = SmallArray<InlineThree<RunCount>>(
    blank: RunCount(frame: RunCount.pastFrame, step: .none, count: 0))
  /// A frame has each name once, here or in `data`.
  package var secrets = SmallArray<InlineOne<HeldSecret>>(
    blank: HeldSecret(frame: .none, name: .none, reference: SecretRef(0)))
  package var data: [HeldValue] = []
  package var timers = SmallArray<InlineOne<Timer>>(
    blank: Timer(deadline: .zero, id: 0, frame: .none, row: RowID(-1)))
  /// When the running action was started.
  package var actionStart: Duration = .zero
  /// The row that showed the error or placeholder over the step.
  package var coverRow = RowID.none
  /// The displayed step under an overlay, whose timers run on.
  package var underlyingStep = StepID.none
  /// The effect of the running action; 0 if none runs.
  package var runningEffect: UInt32 = 0
  /// The number among the session's runs of the step that a run keeps which `suspend` or a snapshot cancelled, however
  /// often the step runs meanwhile; 0 for the latest number.
  var repeatedRunNumber: Int32 = 0
  /// A placeholder or an error over the step.
  package var cover = Cover.none
  /// The status of the step's action; meaningless while one runs.
  package var status = ActionStatus.idle

  package init() {}

  // The upkeep of frames.

  /// Whether the stack or the history refers to a frame or to one that it called.
  func refers(to frame: FrameIndex) -> Bool {
    frames.isWithin(frame: frame, self.frame)
      || history.contains { frames.isWithin(frame: frame, $0.frame) }
  }

  /// Drops the youngest frames that nothing refers to: mostly those that returned a result. Only between
  /// two inputs: nothing may hold a frame's number meanwhile.
  mutating func trimFrames() {
    var last = frame
    // By index: walking through a small array would copy it.
    for index in history.indices { last = max(last, history[index].frame) }
    for index in secrets.indices { last = max(last, secrets[index].frame) }
    for index in timers.indices { last = max(last, timers[index].frame) }
    for datum in data { last = max(last, datum.frame) }
    let count = Int(last.number) + 1
    guard frames.count > count else { return }
    frames.truncate(to: count)
    retireRuns { $0 > last }
  }

  /// Renumbers the frames that are still referred to, and drops the others. Only between two inputs:
  /// nothing may hold a frame's number meanwhile.
  package mutating func compactFrames() {
    var isLive = [Bool](repeating: false, count: frames.count)
    for start in [frame] + history.map({ $0.frame }) + timers.map({ $0.frame }) {
      var frame = start
      while frame.exists, !isLive[Int(frame.number)] {
        isLive[Int(frame.number)] = true
        frame = frames[frame].parent
      }
    }
    var renumbered = [FrameIndex](repeating: .none, count: frames.count)
    var kept = 0
    for old in frames.indices where isLive[old] {
      renumbered[old] = FrameIndex(Int32(kept))
      // A caller is older than its callee, so its new number is known.
      var frame = frames[old]
      if frame.parent.exists { frame.parent = renumbered[Int(frame.parent.number)] }
      frames[kept] = frame
      kept += 1
    }
    frames.truncate(to: kept)
    renumber(renumbered)
  }

  /// Updates all frame numbers, and drops the data of removed frames.
  private mutating func renumber(_ frames: [FrameIndex]) {
    func number(_ frame: FrameIndex) -> FrameIndex { frames[Int(frame.number)] }
    frame = number(frame)
    for index in history.indices { history[index].frame = number(history[index].frame) }
    for index in timers.indices { timers[index].frame = number(timers[index].frame) }
    retireRuns { $0 != RunCount.pastFrame && !number($0).exists }
    for index in runs.indices where runs[index].frame != RunCount.pastFrame {
      runs[index].frame = number(runs[index].frame)
    }
    secrets.removeAll { !number($0.frame).exists }
    for index in secrets.indices { secrets[index].frame = number(secrets[index].frame) }
    data.removeAll { !number($0.frame).exists }
    for index in data.indices { data[index].frame = number(data[index].frame) }
  }
}
