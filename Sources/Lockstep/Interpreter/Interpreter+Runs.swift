// How often steps ran. `attempt` counts within a frame and restarts at the flow's first step; `runs` counts
// over the whole session and only grows.
extension Configuration {
  /// Counts a run of a step's action.
  ///
  /// - Parameter isAgain: the run repeats one that was cancelled, which counts as the same.
  /// - Returns: the attempt, from 1.
  @inline(__always)
  mutating func countRun(of step: StepID, in frame: FrameIndex, isAgain: Bool) -> Int {
    if let index = runs.firstIndex(where: { $0.frame == frame && $0.step == step }) {
      if !isAgain { runs[index].count &+= 1 }
      return Int(runs[index].count)
    }
    runs.append(RunCount(frame: frame, step: step, count: 1))
    return 1
  }

  /// The frame is at its flow's first step: attempts restart.
  @inline(__always)
  mutating func countAnew(_ frame: FrameIndex) {
    var index = 0
    while index < runs.count {
      if runs[index].frame != frame || !retireRun(at: index) { index += 1 }
    }
  }

  /// Adds a frame's runs to those that no frame counts any more.
  ///
  /// - Returns: whether the entry is gone, so that the next one is in its place.
  mutating func retireRun(at index: Int) -> Bool {
    let retired = runs[index]
    guard let past = runs.firstIndex(where: { $0.frame == RunCount.past && $0.step == retired.step }) else {
      runs[index].frame = RunCount.past
      return false
    }
    runs[past].count &+= retired.count
    runs.remove(at: index)
    return true
  }

  /// How often the session ran the step at all.
  func runs(of step: StepID) -> Int {
    runs.reduce(0) { $1.step == step ? $0 + Int($1.count) : $0 }
  }

  /// Merges the runs of another configuration of the session: attempts are this one's, but no run is lost.
  mutating func takeRuns(from other: Configuration) {
    for step in Set(other.runs.map { $0.step.index }).sorted().map({ StepID($0) }) {
      let missing = other.runs(of: step) - runs(of: step)
      guard missing > 0 else { continue }
      runs.append(RunCount(frame: RunCount.past, step: step, count: Int32(clamping: missing)))
      mergePast(of: step)
    }
  }

  /// Leaves a step at most one entry for the runs that no frame counts.
  private mutating func mergePast(of step: StepID) {
    let past = runs.indices.filter { runs[$0].step == step && runs[$0].frame == RunCount.past }
    guard let first = past.first, let last = past.last, first != last else { return }
    runs[first].count &+= runs[last].count
    runs.remove(at: last)
  }
}

extension Interpreter {
  /// How often this session ran the action of its current step, from 1 while it runs; unlike the
  /// attempt it only grows.
  package func runs(_ state: SessionState) -> Int {
    state.configuration.step.exists ? state.configuration.runs(of: state.configuration.step) : 0
  }
}
