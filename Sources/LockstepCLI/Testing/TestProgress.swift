/// A line on a terminal with the progress of a long run of tests.
struct TestProgress {
  private let total: Int
  private let console: Console
  private let start = ContinuousClock.now
  private var count = 0
  private var isShown = false

  init(of total: Int, on console: Console) {
    self.total = total
    self.console = console
  }

  /// Nothing is shown in the first second, and nothing that is not a terminal gets a line.
  mutating func advance(by number: Int) {
    count += number
    guard console.isTerminal, count < total, start.duration(to: .now) > .seconds(1) else { return }
    console.complain("\r\(count) of \(total) scenarios")
    isShown = true
  }

  func finish() {
    if isShown { console.complain("\r\u{1B}[K") }
  }
}
