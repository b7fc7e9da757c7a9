import Synchronization

/// Remembers that the process is asked to end, so that it can leave the terminal in order first.
enum TerminationSignals {
  private static let caught = Atomic<Int32>(0)

  /// From now on these signals are only remembered.
  static func watch() {
    // A static is made at its first use, which must not be in the handler.
    caught.store(0, ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in TerminationSignals.caught.store(number, ordering: .relaxed) }
    }
  }

  /// Restores their default effect.
  static func release() {
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
  }

  /// The signal that came, if one did.
  static var last: Int32? {
    let number = caught.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }
}
