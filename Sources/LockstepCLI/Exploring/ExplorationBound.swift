import Synchronization

/// When exploring ends: after some time, or when the user has had enough. On a terminal it shows the progress.
final class ExplorationBound: Sendable {
  private let time: Duration
  private let console: Console
  private let start = ContinuousClock.now
  private let shown = Mutex(Duration.zero)

  init(_ time: Duration, on console: Console) {
    self.time = time
    self.console = console
    if console.isTerminal { Signals.watch() }
  }

  /// Asked now and then.
  func goesOn(states: Int) -> Bool {
    let passed = start.duration(to: .now)
    shown.withLock { shown in
      guard console.isTerminal, passed > shown + .seconds(1) else { return }
      shown = passed
      console.complain("\r\(states) states, \(passed.components.seconds) s\u{1B}[K")
    }
    return passed < time && Signals.last == nil
  }

  /// Takes the line from the terminal.
  func finish() {
    shown.withLock { shown in
      if shown > .zero { console.complain("\r\u{1B}[K") }
      shown = .zero
    }
  }
}
