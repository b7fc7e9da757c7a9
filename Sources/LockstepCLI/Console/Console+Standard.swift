import LockstepWorkspace
import Synchronization

extension Console {
  /// The process's own streams and environment.
  static let standard = Console(
    // A closed pipe ends the process by its signal, as a filter expects.
    write: { noteWritten(Descriptor.output.write($0)) },
    writeBytes: { noteWritten(Descriptor.output.write($0)) },
    outputFailure: { failure.withLock { $0 } },
    complain: { Descriptor.complaints.write($0) },
    readInput: { () throws(UsageError) in
      guard let bytes = Descriptor.input.readAll() else { throw .unreadableInput() }
      return bytes
    },
    readSome: { Descriptor.input.read(into: &$0) },
    awaitInput: { System.isReadable(0, within: $0) },
    variable: { System.variable($0) },
    isTerminal: isatty(1) == 1, isInputTerminal: isatty(0) == 1, width: terminalWidth)

  /// The reason of the first failed write to standard output.
  private static let failure = Mutex<String?>(nil)

  private static func noteWritten(_ isWritten: Bool) {
    if isWritten { return }
    let reason = systemReason()
    failure.withLock { $0 = $0 ?? reason }
  }

  static var terminalWidth: Int {
    System.windowSize?.columns ?? System.variable("COLUMNS").flatMap { Int($0) } ?? 80
  }
}

func exitProcess(_ status: Int32) -> Never { exit(status) }

/// Puts the thread to sleep; a signal that ends the process still does.
func awaitSignal() { pause() }
