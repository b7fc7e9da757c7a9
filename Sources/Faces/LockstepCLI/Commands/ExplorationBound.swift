/// When exploring ends: after some time, or when the user has had enough.
struct ExplorationBound: Sendable {
  /// A part of the time is for the results.
  private let timeLimit: Duration
  private let progress: ProgressLine

  init(_ timeLimit: Duration, on console: Console) {
    self.timeLimit = timeLimit * 59 / 60
    progress = ProgressLine(on: console)
    if console.isTerminal { TerminationSignals.watch() }
  }

  /// Asked now and then.
  func shouldContinue(states: Int) -> Bool {
    progress.show("\(states) states, \(progress.elapsed.components.seconds) s")
    return progress.elapsed < timeLimit && TerminationSignals.lastSignal == nil
  }

  func finish() { progress.finish() }
}
