import LockstepReporting
import Synchronization

/// A line on a terminal with the progress of something long; nothing that is not a terminal gets one.
final class ProgressLine: Sendable {
  private let console: Console
  private let start = ContinuousClock.now
  private let shown = Mutex(Duration.zero)

  init(on console: Console) { self.console = console }

  var passed: Duration { start.duration(to: .now) }

  /// Shows a text in place of the one before, at most once a second.
  func show(_ text: @autoclosure () -> String) {
    guard console.isTerminal else { return }
    let passed = passed
    shown.withLock { shown in
      guard passed > shown + .seconds(1) else { return }
      shown = passed
      console.drawComplaint("\r\(Printable.line(text()))\u{1B}[K")
    }
  }

  /// Takes the line from the terminal.
  func finish() {
    shown.withLock { shown in
      if shown > .zero { console.drawComplaint("\r\u{1B}[K") }
      shown = .zero
    }
  }
}
