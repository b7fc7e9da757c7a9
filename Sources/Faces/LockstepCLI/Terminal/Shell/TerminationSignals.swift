import Synchronization

/// Remembers that the process is asked to end, so that it can leave the terminal in order first.
enum TerminationSignals {
  private static let caughtSignal = Atomic<Int32>(0)

  /// From now on these signals are only remembered.
  static func watch() {
    // A static is made at its first use, which must not be in the handler.
    caughtSignal.store(0, ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in TerminationSignals.caughtSignal.store(number, ordering: .relaxed) }
    }
  }

  /// Restores their default effect.
  static func release() {
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
  }

  /// The signal that came, if one did.
  static var lastSignal: Int32? {
    let number = caughtSignal.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }
}
