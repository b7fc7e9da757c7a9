import Synchronization

/// Keeps what the process is about to leave behind: to take the rows of a thousand flows apart one by one takes
/// as long as half of the rules.
enum UntilExit {
  private static let kept = Mutex<[any Sendable]>([])

  static func keep(_ value: some Sendable) { kept.withLock { $0.append(value) } }
}
