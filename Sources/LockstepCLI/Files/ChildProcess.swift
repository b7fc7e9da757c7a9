import LockstepWorkspace

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Darwin
#endif

/// Runs another program to its end.
///
/// Its streams are temporary files instead of pipes, so that neither side ever waits for the other, and a
/// program that does not read its input breaks nothing.
enum ChildProcess {
  struct Result {
    /// The exit status; above 128 if a signal ended the program.
    var status: Int32
    var output: [UInt8]
    var errors: [UInt8]
  }

  enum Failure: Error {
    /// No program of that name is on the search path.
    case missing
    /// The system could not run it, in words.
    case impossible(String)
  }

  static func run(_ name: String, _ arguments: [String], input: [UInt8] = []) throws(Failure) -> Result {
    let streams = try [stream(), stream(), stream()]
    defer { for stream in streams { fclose(stream) } }
    let written = input.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, streams[0]) }
    guard written == input.count, fflush(streams[0]) == 0 else { throw .impossible(reason(errno)) }
    rewind(streams[0])
    let status = try spawn(name, arguments, streams.map(fileno))
    return Result(status: status, output: try content(streams[1]), errors: try content(streams[2]))
  }

  private static func spawn(_ name: String, _ arguments: [String], _ streams: [Int32]) throws(Failure)
    -> Int32
  {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0 else { throw .impossible(reason(errno)) }
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }
    var words = ([name] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let problem = posix_spawnp(&process, name, &actions, nil, &words, environ)
    if problem == ENOENT { throw .missing }
    guard problem == 0 else { throw .impossible(reason(problem)) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw .impossible(reason(errno)) }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  private static func stream() throws(Failure) -> UnsafeMutablePointer<FILE> {
    guard let stream = tmpfile() else { throw .impossible(reason(errno)) }
    return stream
  }

  private static func content(_ stream: UnsafeMutablePointer<FILE>) throws(Failure) -> [UInt8] {
    rewind(stream)
    guard let bytes = Descriptor(number: fileno(stream)).readAll() else { throw .impossible(systemReason()) }
    return bytes
  }

  private static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }
}
