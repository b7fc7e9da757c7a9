import Lockstep

/// Plays `LTC57` of `flows/scenarios`: four wrong PINs in each of three rounds, the waits in
/// between, three in the final round, and the right PIN at the very last attempt.
struct Story {
  let driver: FlowDriver
  let clock: ManualClock

  /// What is not as it should be.
  struct Mistake: Error {
    var text: String
  }

  private static let blocks: [Duration] = [.seconds(60), .seconds(300), .seconds(3_600)]

  /// - Returns: how the session ended.
  func play() async throws -> SessionEnd? {
    var updates = await driver.updates().makeAsyncIterator()
    try await expect("Open app with PIN", &updates)
    for block in Self.blocks {
      for attempt in 1...4 {
        try await enter("000000")
        if attempt < 4 { try await close("Wrong PIN, retry", &updates) }
      }
      try await expect("Temporarily Blocked", &updates)
      clock.advance(by: block)
      try await expect("Open app with PIN", &updates)
    }
    for _ in 1...3 {
      try await enter("000000")
      try await close("Wrong PIN, retry", &updates)
    }
    try await enter("274938")
    while let update = await updates.next() {
      if case .ended(let end) = update { return end }
    }
    return nil
  }

  private func enter(_ pin: String) async throws {
    try await driver.choose(row: "enters PIN", giving: ["pin": .secret(Secret(pin.utf8))])
  }

  private func close(_ title: String, _ updates: inout AsyncStream<FlowDriver.Update>.Iterator) async throws {
    try await expect(title, &updates)
    guard let choice = await driver.view?.choice("Close") else {
      throw Mistake(text: "'\(title)' does not close")
    }
    try await driver.choose(choice)
    try await expect("Open app with PIN", &updates)
  }

  /// Waits until a screen is shown.
  private func expect(
    _ title: String, _ updates: inout AsyncStream<FlowDriver.Update>.Iterator
  ) async throws {
    while let update = await updates.next() {
      switch update {
      case .shown(let view):
        if view.title == title { return }
      case .asked(_, let call): throw Mistake(text: "no action '\(call.action)' was given")
      case .ended(let end): throw Mistake(text: "the session ended before '\(title)': \(end)")
      case .running, .took, .needed: break
      }
    }
    throw Mistake(text: "'\(title)' was never shown")
  }
}
