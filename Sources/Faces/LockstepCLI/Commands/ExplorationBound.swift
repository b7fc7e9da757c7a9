/// When exploring ends: after some time, or when the user has had enough.
struct ExplorationBound: Sendable {
  /// A part of the time is for the results.
  private let time: Duration
  private let progress: ProgressLine

  init(_ time: Duration, on console: Console) {
    self.time = time * 59 / 60
    progress = ProgressLine(on: console)
    if console.isTerminal { TerminationSignals.watch() }
  }

  /// Asked now and then.
  func goesOn(states: Int) -> Bool {
    progress.show("\(states) states, \(progress.elapsed.components.seconds) s")
    return progress.elapsed < time && TerminationSignals.last == nil
  }

  func finish() { progress.finish() }
}
