import LockstepWorkspace

/// Switches the terminal to single keys without echo, and back.
struct TerminalMode {
  private let original: termios

  /// Switches; nil if standard input is not a terminal.
  init?() {
    guard let settings = System.terminalSettings else { return nil }
    original = settings
    enter()
  }

  /// Takes keys as they come; output is translated as before.
  func enter() {
    var settings = original
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    settings.c_iflag &= ~tcflag_t(IXON)
    System.setTerminal(settings)
  }

  /// Leaves the terminal as it was found.
  func restore() { System.setTerminal(original) }

  /// Hands the terminal back to the shell that started us, until it wakes us again.
  func suspendProcess() {
    restore()
    raise(SIGSTOP)
    enter()
  }

  /// Columns and rows.
  static var size: (columns: Int, rows: Int) {
    guard let size = System.windowSize else { return (Console.terminalWidth, 24) }
    return (size.columns, size.rows > 0 ? size.rows : 24)
  }

  /// Waits for keys; empty if none came in time, nil at the end of the input.
  static func readKeys(within milliseconds: Int32) -> [UInt8]? {
    guard System.isReady(0, within: milliseconds) else { return [] }
    guard let bytes = POSIX.readSome(0, atMost: 256) else {
      return errno == EINTR || errno == EAGAIN ? [] : nil
    }
    return bytes.isEmpty ? nil : bytes
  }
}
