import LockstepWorkspace

/// A file of a git revision: `HEAD~3:flows/door.yaml`, with the path as git takes it, from the top of the
/// repository, or with `./` from here.
struct Revision {
  var revision: String
  var path: String

  /// nil if the text has no colon.
  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    revision = String(text[..<colon])
    path = String(text[text.index(after: colon)...])
  }

  var text: String { "\(revision):\(path)" }

  /// The file's content.
  func read() throws(UsageError) -> [UInt8] {
    // It would be an option of git's.
    if revision.hasPrefix("-") { throw UsageError("git knows no revision '\(revision)'") }
    // What `git show` prints of a file; of a directory it would print a list.
    let result = try git(["cat-file", "blob", text])
    if result.status == 0 { return result.output }
    guard try git(["rev-parse", "--git-dir"]).status == 0 else {
      throw UsageError("cannot read '\(text)': this directory is not in a git repository")
    }
    // No revision is the index, which is always there.
    if !revision.isEmpty {
      let found = try git(["rev-parse", "--verify", "--quiet", "\(revision)^{tree}"])
      guard found.status == 0 else {
        throw UsageError("cannot read '\(text)': git knows no revision '\(revision)'")
      }
    }
    let isHere = DiskFiles.standard.kind(path) == .file && !path.hasPrefix("./")
    throw UsageError(
      "cannot read '\(text)': '\(revision)' has no file '\(path)'",
      help: isHere
        ? "the path counts from the top of the repository; from here, write '\(revision):./\(path)'" : nil)
  }

  private func git(_ arguments: [String]) throws(UsageError) -> ChildProcess.Result {
    try Git.run(arguments, to: "read '\(text)'")
  }
}

/// The folder from which a server looks up the files of findings.
enum RepositoryRoot {
  /// The working directory from there, with a slash at its end; empty for the root itself, or without one.
  static func workingDirectory(_ console: Console) -> String {
    let disk = DiskFiles.standard
    let here = disk.canonical(".")
    let named = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].compactMap(console.variable).map(disk.canonical)
    let above = named.first { here == $0 || here.hasPrefix($0 == "/" ? $0 : $0 + "/") }
    guard let root = above ?? disk.repository(above: here), root != here else { return "" }
    return FilePath.relative(here, to: root) + "/"
  }
}

/// Runs git.
enum Git {
  /// - Parameters:
  ///   - arguments: the command and its arguments.
  ///   - directory: where it runs; nil for here.
  ///   - purpose: the words behind "cannot" in the error if git is not installed.
  /// - Throws: if it cannot be run; errors of git itself are in the result.
  static func run(
    _ arguments: [String], in directory: String? = nil, to purpose: String
  ) throws(UsageError) -> ChildProcess.Result {
    do throws(ChildProcess.Failure) {
      return try ChildProcess.run("git", (directory.map { ["-C", $0] } ?? []) + arguments)
    } catch {
      switch error {
      case .missing: throw UsageError("cannot \(purpose): git is not installed")
      case .impossible(let reason): throw UsageError("cannot run git: \(reason)")
      }
    }
  }

  /// The output of git; nil if it fails or is not installed.
  static func output(_ arguments: [String], in directory: String) -> [UInt8]? {
    guard let result = try? run(arguments, in: directory, to: "ask git"), result.status == 0 else {
      return nil
    }
    return result.output
  }
}

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
