public import Lockstep

extension ManualClock {
  /// Lets time pass for a session, timer by timer and sleep by sleep, and waits after each until nothing runs any more
  /// but actions that sleep on this clock.
  ///
  ///     await clock.advance(by: .seconds(60), for: driver)
  ///     #expect(await driver.view?.title == "Locked")
  ///
  /// An action that neither answers nor sleeps on the clock keeps it waiting.
  ///
  /// - Parameters:
  ///   - duration: a negative one counts as none; a clock never goes back.
  ///   - driver: a session on this clock.
  public func advance(by duration: Duration, for driver: FlowDriver) async {
    let end = now.offset + max(.zero, duration)
    await waitUntilIdle(driver)
    while let wait = await nextWait(of: driver), now.offset + wait <= end {
      advance(by: wait)
      await driver.fireDueTimers()
      await waitUntilIdle(driver)
    }
    advance(by: end - now.offset)
  }

  /// The time until something happens by itself; nil if nothing does.
  private func nextWait(of driver: FlowDriver) async -> Duration? {
    guard await driver.end == nil else { return nil }
    // A restored session goes on at its own time.
    let (session, deadline) = (await driver.now, await driver.session.nextDeadline)
    let waits = [deadline.map { $0 - session }, nextActionWakeTime.map { $0 - now.offset }].compactMap(\.self)
    return waits.filter { $0 > .zero }.min()
  }

  private func waitUntilIdle(_ driver: FlowDriver) async {
    while await driver.runningActionCount > sleepingActionCount { await Task.yield() }
  }
}
