extension Configuration {
  /// Drops the youngest frames that nothing refers to: those that handed back a result, mostly. Only between
  /// two inputs: nothing may hold a frame's number meanwhile.
  mutating func trim() {
    var last = frame
    var index = 0
    while index < history.count {
      last = max(last, history[index].frame)
      index += 1
    }
    index = 0
    while index < secrets.count {
      last = max(last, secrets[index].frame)
      index += 1
    }
    if !timers.isEmpty { last = max(last, timers.map { $0.frame }.max() ?? -1) }
    if !data.isEmpty { last = max(last, data.map { $0.frame }.max() ?? -1) }
    guard frames.count > Int(last) + 1 else { return }
    frames.truncate(to: Int(last) + 1)
    index = 0
    while index < runs.count {
      if runs[index].frame <= last || !retireRun(at: index) { index += 1 }
    }
  }

  /// Renumbers the frames that are still referred to, and drops the others. Only between two inputs:
  /// nothing may hold a frame's number meanwhile.
  mutating func compact() {
    var isLive = [Bool](repeating: false, count: frames.count)
    for start in [frame] + history.map({ $0.frame }) + timers.map({ $0.frame }) {
      var frame = start
      while frame >= 0, !isLive[Int(frame)] {
        isLive[Int(frame)] = true
        frame = frames[Int(frame)].parent
      }
    }
    var number = [Int32](repeating: -1, count: frames.count)
    var kept: Int32 = 0
    for old in frames.indices where isLive[old] {
      number[old] = kept
      // A caller is older than what it called, so its new number is known.
      var frame = frames[old]
      if frame.parent >= 0 { frame.parent = number[Int(frame.parent)] }
      frames[Int(kept)] = frame
      kept += 1
    }
    frames.truncate(to: Int(kept))
    frame = number[Int(frame)]
    for index in history.indices { history[index].frame = number[Int(history[index].frame)] }
    for index in timers.indices { timers[index].frame = number[Int(timers[index].frame)] }
    var index = 0
    while index < runs.count {
      let frame = runs[index].frame
      if frame == RunCount.past || isLive[Int(frame)] || !retireRun(at: index) { index += 1 }
    }
    for index in runs.indices where runs[index].frame != RunCount.past {
      runs[index].frame = number[Int(runs[index].frame)]
    }
    secrets.removeAll { !isLive[Int($0.frame)] }
    for index in secrets.indices { secrets[index].frame = number[Int(secrets[index].frame)] }
    data.removeAll { !isLive[Int($0.frame)] }
    for index in data.indices { data[index].frame = number[Int(data[index].frame)] }
  }
}
