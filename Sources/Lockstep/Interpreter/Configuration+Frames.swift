// The upkeep of frames.
extension Configuration {
  /// Whether the stack or the history refers to a frame or to one that it called.
  func refers(to frame: FrameIndex) -> Bool {
    frames.isWithin(frame: frame, self.frame)
      || history.contains { frames.isWithin(frame: frame, $0.frame) }
  }

  /// Drops the youngest frames that nothing refers to: mostly those that returned a result. Only between
  /// two inputs: nothing may hold a frame's number meanwhile.
  mutating func trim() {
    var last = frame
    // By index: walking through a small array would copy it.
    for index in history.indices { last = max(last, history[index].frame) }
    for index in secrets.indices { last = max(last, secrets[index].frame) }
    for index in timers.indices { last = max(last, timers[index].frame) }
    for datum in data { last = max(last, datum.frame) }
    let count = Int(last.number) + 1
    guard frames.count > count else { return }
    frames.truncate(to: count)
    var index = 0
    while index < runs.count {
      if runs[index].frame <= last || !retireRun(at: index) { index += 1 }
    }
  }

  /// Renumbers the frames that are still referred to, and drops the others. Only between two inputs:
  /// nothing may hold a frame's number meanwhile.
  package mutating func compact() {
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
    var index = 0
    while index < runs.count {
      let frame = runs[index].frame
      if frame == RunCount.past || number(frame).exists || !retireRun(at: index) { index += 1 }
    }
    for index in runs.indices where runs[index].frame != RunCount.past {
      runs[index].frame = number(runs[index].frame)
    }
    secrets.removeAll { !number($0.frame).exists }
    for index in secrets.indices { secrets[index].frame = number(secrets[index].frame) }
    for index in data.indices.reversed() where !number(data[index].frame).exists { data.remove(at: index) }
    for index in data.indices { data[index].frame = number(data[index].frame) }
  }
}
