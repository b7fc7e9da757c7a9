import LockstepReporting
import Synchronization

/// A line on a terminal with the progress of something long; elsewhere a line now and then, or none.
final class ProgressLine: Sendable {
  private let console: Console
  private let start = ContinuousClock.now
  private let shownAt = Mutex(Duration.zero)

  /// How often a line is written where there is no terminal; nil for never.
  private let pause: Duration?

  init(on console: Console, withoutTerminalEach pause: Duration? = nil) {
    self.console = console
    self.pause = pause
  }

  var elapsed: Duration { start.duration(to: .now) }

  /// Shows a text in place of the one before, at most once a second.
  func show(_ text: @autoclosure () -> String) {
    let passed = elapsed
    guard console.isTerminal else {
      guard let pause else { return }
      return shownAt.withLock { shown in
        guard passed >= shown + pause else { return }
        shown = passed
        console.complain("\(Printable.line(text()))\n")
      }
    }
    shownAt.withLock { shown in
      guard passed > shown + .seconds(1) else { return }
      shown = passed
      console.drawComplaint("\r\(Printable.line(text()))\u{1B}[K")
    }
  }

  /// Takes the line from the terminal.
  func finish() {
    shownAt.withLock { shown in
      if shown > .zero, console.isTerminal { console.drawComplaint("\r\u{1B}[K") }
      shown = .zero
    }
  }
}
