import LockstepReporting
import Synchronization

/// A line on a terminal with the progress of something long; elsewhere a line now and then, or none.
final class ProgressLine: Sendable {
  private let console: Console
  private let start = ContinuousClock.now
  private let shownAt = Mutex(Duration.zero)

  /// How often a line is written where there is no terminal; nil for never.
  private let lineInterval: Duration?

  init(on console: Console, withoutTerminalEach lineInterval: Duration? = nil) {
    self.console = console
    self.lineInterval = lineInterval
  }

  var elapsed: Duration { start.duration(to: .now) }

  /// Shows a text in place of the one before, at most once a second.
  func show(_ text: @autoclosure () -> String) {
    let passed = elapsed
    guard console.isTerminal else {
      guard let lineInterval else { return }
      return shownAt.withLock { shown in
        guard passed >= shown + lineInterval else { return }
        shown = passed
        console.writeError("\(Printable.line(text()))\n")
      }
    }
    shownAt.withLock { shown in
      guard passed > shown + .seconds(1) else { return }
      shown = passed
      console.drawError("\r\(Printable.line(text()))\u{1B}[K")
    }
  }

  /// Takes the line from the terminal.
  func finish() {
    shownAt.withLock { shown in
      if shown > .zero, console.isTerminal { console.drawError("\r\u{1B}[K") }
      shown = .zero
    }
  }
}
