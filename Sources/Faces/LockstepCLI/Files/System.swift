import LockstepWorkspace

// The environment, from which that of another program is made, is a variable of C, which the tool never changes. Exported, so
// that the other files of the tool need not choose the library of their system again.
#if canImport(Glibc)
  @unsafe @preconcurrency @_exported import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency @_exported import Musl
#else
  @unsafe @preconcurrency @_exported import Darwin
#endif

/// The calls of the system that take pointers and that the tool alone needs, with values in their place; those for reading
/// files are in ``POSIX``.
///
/// Unsafe expressions pass a pointer, with its count, to a call that returns before the pointer ends. If a call fails, `errno`
/// has the reason.
enum System {
  static func environmentVariable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// The time of the day where the tool runs: `14:05:09`.
  static var localTime: String {
    var moment = time(nil)
    var parts = unsafe tm()
    unsafe localtime_r(&moment, &parts)
    let numbers = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec]
    return numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}

// The terminal.
extension System {
  /// Columns and rows of the terminal on standard output; nil without one.
  static var windowSize: (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// How the terminal on standard input treats keys; nil without one.
  static var terminalSettings: termios? {
    var settings = termios()
    return unsafe tcgetattr(0, &settings) == 0 ? settings : nil
  }

  static func setTerminal(_ settings: termios) {
    var settings = settings
    unsafe tcsetattr(0, TCSADRAIN, &settings)
  }

  /// Whether there is something to read, or room to write, at once or within some time.
  static func isReady(
    _ descriptor: Int32, for event: Int32 = Int32(POLLIN), within milliseconds: Int32
  ) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    return unsafe poll(&request, 1, milliseconds) > 0
  }
}

// Processes.
extension System {
  static func isRunning(_ process: Int) -> Bool {
    guard let process = pid_t(exactly: process), process > 0 else { return false }
    // A process of another user is running, too.
    return kill(process, 0) == 0 || errno == EPERM
  }
}

// Files.
extension System {
  static func mayWrite(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }

  static func mayExecute(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }

  static func remove(_ path: String) -> Bool { unsafe unlink(path) == 0 }

  static func move(_ path: String, to target: String) -> Bool { unsafe rename(path, target) == 0 }

  static func makeDirectory(_ path: String) -> Bool { unsafe mkdir(path, 0o777) == 0 }

  /// Waits until no other process, and no other descriptor, has a folder locked, and locks it; nil where folders cannot be
  /// locked. Closing the descriptor, or the end of the process, unlocks it.
  static func lock(_ directory: String) -> Int32? {
    let descriptor = POSIX.openFile(directory, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { return nil }
    while flock(descriptor, LOCK_EX) != 0 {
      if errno == EINTR { continue }
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Opens a new file without a name; below 0 if none can be created.
  static func openTemporaryFile() -> Int32 {
    guard let stream = unsafe tmpfile() else { return -1 }
    defer { unsafe fclose(stream) }
    return unsafe fcntl(fileno(stream), F_DUPFD_CLOEXEC, 3)
  }
}

// Other programs.
extension System {
  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - words: its name and its arguments.
  ///   - streams: what its standard input, output and error are.
  ///   - isLeader: whether it leads a process group of its own, which signals of the terminal do not reach.
  /// - Returns: its process, and the number of the error or 0.
  static func startProgram(
    _ program: String, _ words: [String], _ environment: ChildProcess.Environment, _ streams: [Int32],
    leadingGroup isLeader: Bool = false
  ) -> (process: pid_t, problem: Int32) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    guard unsafe posix_spawnattr_init(&attributes) == 0 else { return (0, errno) }
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // Its group has the number of the process.
    if isLeader { unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP)) }
    guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return (0, errno) }
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    let added = unsafe environment.addedVariables.map { unsafe strdup($0) }
    defer { unsafe added.forEach { unsafe free($0) } }
    var variables = unsafe variables(withoutPrefix: environment.hiddenPrefix) + added + [nil]
    var process = pid_t()
    let problem = unsafe posix_spawn(&process, program, &actions, &attributes, &arguments, &variables)
    return (process, problem)
  }

  /// The variables of the tool, which need not be UTF-8, but for those whose names begin so.
  private static func variables(withoutPrefix prefix: String?) -> [UnsafeMutablePointer<CChar>?] {
    var variables = unsafe [UnsafeMutablePointer<CChar>?]()
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe environ
    while let place = unsafe next, let variable = unsafe place.pointee {
      let isHidden = prefix.map { unsafe strncmp(variable, $0, $0.utf8.count) == 0 } ?? false
      if !isHidden { unsafe variables.append(variable) }
      unsafe next = place + 1
    }
    return unsafe variables
  }

  /// Two streams to a program, and its ends of them.
  ///
  /// The one that it reads is a socket: where nobody reads, writing fails, and no signal ends the tool.
  static func openProgramStreams() -> (input: Int32, output: Int32, theirInput: Int32, theirOutput: Int32)? {
    var (sockets, pipes): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    guard unsafe socketpair(AF_UNIX, stream, 0, &sockets) == 0 else { return nil }
    guard unsafe pipe(&pipes) == 0 else {
      for socket in sockets { close(socket) }
      return nil
    }
    // A program that is started later must not hold them open.
    for end in sockets + pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (sockets[0], pipes[0], sockets[1], pipes[1])
  }

  /// The status of a program that has ended; nil while it runs.
  static func statusIfEnded(_ process: pid_t) -> Int32? {
    var status: Int32 = 0
    return unsafe waitpid(process, &status, WNOHANG) == process ? status : nil
  }

  /// Waits for a program.
  ///
  /// - Returns: its status as the system has it; nil if it cannot be waited for.
  static func waitForEnd(of process: pid_t) -> Int32? {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    return status
  }
}

// Sockets.
extension System {
  /// Listens on a port of the loopback address.
  ///
  /// - Parameter port: 0 for any that is free.
  /// - Returns: the port that it is; nil where it cannot be had.
  static func listen(_ socket: Int32, onLoopbackPort port: UInt16) -> UInt16? {
    var yes: Int32 = 1
    unsafe setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(socket, $0, length) == 0 && systemListen(socket, 16) == 0
          && getsockname(socket, $0, &length) == 0
      }
    }
    return isBound ? UInt16(bigEndian: address.sin_port) : nil
  }

  /// Sends all of it, as long as the other side takes some within each interval; one that has gone ends no process.
  static func sendAll(_ bytes: [UInt8], to connection: Int32, within milliseconds: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty, isReady(connection, for: Int32(POLLOUT), within: milliseconds),
      let count = sendSome(rest, to: connection)
    {
      rest = rest.dropFirst(count)
    }
  }

  /// Sends as much as the other side takes at once; one that has gone ends no process.
  ///
  /// - Returns: how many bytes; nil if it has gone.
  static func sendSome(_ bytes: ArraySlice<UInt8>, to connection: Int32) -> Int? {
    guard isReady(connection, for: Int32(POLLOUT), within: 0) else { return 0 }
    #if canImport(Darwin)
      var yes: Int32 = 1
      unsafe setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
      let flags = MSG_DONTWAIT
    #else
      let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    #endif
    let count = unsafe bytes.withUnsafeBytes { unsafe send(connection, $0.baseAddress, $0.count, flags) }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }
}

// Inside a type that has a method of this name, the function can only be reached by another one.
private let systemListen: @Sendable (Int32, Int32) -> Int32 = { listen($0, $1) }
