import LockstepWorkspace

/// Runs another program to its end.
///
/// Its streams are temporary files instead of pipes, so that neither side ever waits for the other, and a
/// program that does not read its input breaks nothing.
enum ChildProcess {
  /// How a program ended, and what it wrote.
  struct Result {
    /// The exit status; above 128 if a signal ended the program.
    var status: Int32
    var output: [UInt8]
    var errors: [UInt8]
  }

  /// What a program gets of the variables of the tool, and in addition to them.
  struct Environment {
    /// How the names begin of variables that it does not get; nil if it gets all.
    var hiddenPrefix: String?
    /// Each as `NAME=value`; none has a name that the tool's own variables still have.
    var addedVariables: [String] = []
  }

  /// Why a program did not run.
  enum Failure: Error {
    /// No program of that name is on the search path.
    case missing
    /// The system could not run it, in words.
    case impossible(String)
  }

  static func run(
    _ name: String, _ arguments: [String], input: [UInt8] = [], environment: Environment = Environment()
  ) throws(Failure) -> Result {
    guard let program = findProgram(name) else { throw .missing }
    let streams = [System.openTemporaryFile(), System.openTemporaryFile(), System.openTemporaryFile()]
    defer { for stream in streams where stream >= 0 { close(stream) } }
    guard !streams.contains(-1), Descriptor(number: streams[0]).write(input),
      lseek(streams[0], 0, SEEK_SET) == 0
    else { throw .impossible(systemReason()) }
    let status = try run(program, [name] + arguments, environment, streams)
    return Result(status: status, output: try readContent(streams[1]), errors: try readContent(streams[2]))
  }

  /// The program of the search path. Its relative folders are passed over: there the program could be a file of the
  /// folder that is checked.
  private static func findProgram(_ name: String) -> String? {
    let folders = (System.environmentVariable("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    return folders.filter { $0.hasPrefix("/") }.map { FilePath.join(String($0), name) }.first {
      DiskFiles.standard.kind($0) == .file && System.mayExecute($0)
    }
  }

  private static func run(
    _ program: String, _ words: [String], _ environment: Environment, _ streams: [Int32]
  ) throws(Failure) -> Int32 {
    let (process, problem) = System.startProgram(program, words, environment, streams)
    guard problem == 0 else { throw .impossible(POSIX.errorText(problem)) }
    guard let status = System.waitForEnd(of: process) else { throw .impossible(POSIX.errorText(errno)) }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Beyond it a list of files would be cut, and one file fill the memory.
  private static let maximumOutput = 256 * 1024 * 1024

  private static func readContent(_ stream: Int32) throws(Failure) -> [UInt8] {
    guard lseek(stream, 0, SEEK_SET) == 0, let size = POSIX.status(of: stream)?.st_size else {
      throw .impossible(systemReason())
    }
    if size > maximumOutput { throw .impossible("it prints more than \(maximumOutput >> 20) MB") }
    guard let bytes = Descriptor(number: stream).readAll(expecting: Int(size), atMost: maximumOutput + 1)
    else {
      throw .impossible(systemReason())
    }
    return bytes
  }
}
