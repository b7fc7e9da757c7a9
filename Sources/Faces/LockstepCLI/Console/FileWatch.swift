/// Does something again whenever a file changes.
enum FileWatch {
  /// How long nothing may change before it is looked at: editors write a file in several steps.
  private static let settleTime = Duration.milliseconds(100)

  /// - Parameters:
  ///   - interval: the time between two looks.
  ///   - hasChanged: asked again and again.
  ///   - act: done once at first, where its error ends the watch, and after each change.
  ///   - onError: called with later errors: a file that is gone for a moment is back in the next.
  static func run(
    every interval: Duration = .milliseconds(300), hasChanged: () async throws(UsageError) -> Bool,
    act: () async throws(UsageError) -> Void,
    onError: (UsageError) -> Void
  ) async throws(UsageError) {
    _ = try await hasChanged()
    try await act()
    while await sleep(interval) {
      do throws(UsageError) {
        guard try await hasChanged() else { continue }
        repeat {
          guard await sleep(settleTime) else { return }
        } while try await hasChanged()
        try await act()
      } catch {
        onError(error)
      }
    }
  }

  /// - Returns: false if the watch is cancelled.
  private static func sleep(_ time: Duration) async -> Bool { (try? await Task.sleep(for: time)) != nil }
}
