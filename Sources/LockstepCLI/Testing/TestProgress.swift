/// A line on a terminal with the progress of a long run of tests.
struct TestProgress {
  let total: Int
  let console: Console
  private let start = ContinuousClock.now
  private(set) var count = 0
  private(set) var isShown = false

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
