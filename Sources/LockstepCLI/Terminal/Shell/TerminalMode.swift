#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Switches the terminal to single keys without echo, and back.
struct TerminalMode {
  private let original: termios

  /// Switches; nil if standard input is no terminal.
  init?() {
    var settings = termios()
    guard tcgetattr(0, &settings) == 0 else { return nil }
    original = settings
    enter()
  }

  /// Takes keys as they come; what is written is translated as before.
  func enter() {
    var settings = original
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    settings.c_iflag &= ~tcflag_t(IXON)
    tcsetattr(0, TCSADRAIN, &settings)
  }

  /// Leaves the terminal as it was found.
  func restore() {
    var settings = original
    tcsetattr(0, TCSADRAIN, &settings)
  }

  /// Hands the terminal back to the shell that started us, until it wakes us again.
  func stop() {
    restore()
    raise(SIGSTOP)
    enter()
  }

  /// Columns and rows.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (Console.terminalWidth, 24) }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : 24)
  }

  /// Waits for keys; empty if none came in time, nil at the end of the input.
  static func keys(within milliseconds: Int32) -> [UInt8]? {
    var request = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return [] }
    var ended = false
    let bytes = [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
      let found = read(0, buffer.baseAddress, buffer.count)
      ended = found == 0 || (found < 0 && errno != EINTR && errno != EAGAIN)
      count = max(0, found)
    }
    return ended ? nil : bytes
  }
}
