import LockstepWorkspace

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
    let streams = [System.openScratch(), System.openScratch(), System.openScratch()]
    defer { for stream in streams where stream >= 0 { close(stream) } }
    guard !streams.contains(-1), Descriptor(number: streams[0]).write(input),
      lseek(streams[0], 0, SEEK_SET) == 0
    else { throw .impossible(systemReason()) }
    let status = try status([name] + arguments, streams)
    return Result(status: status, output: try content(streams[1]), errors: try content(streams[2]))
  }

  private static func status(_ words: [String], _ streams: [Int32]) throws(Failure) -> Int32 {
    let (process, problem) = System.start(words, streams)
    if problem == ENOENT { throw .missing }
    guard problem == 0 else { throw .impossible(POSIX.reason(problem)) }
    guard let status = System.end(of: process) else { throw .impossible(POSIX.reason(errno)) }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  private static func content(_ stream: Int32) throws(Failure) -> [UInt8] {
    guard lseek(stream, 0, SEEK_SET) == 0, let bytes = Descriptor(number: stream).readAll() else {
      throw .impossible(systemReason())
    }
    return bytes
  }
}
