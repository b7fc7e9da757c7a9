import LockstepWorkspace

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
}
