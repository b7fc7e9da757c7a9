import LockstepWorkspace

/// What is asked of git about the repository that a directory lies in.
struct GitRepository {
  let directory: String

  /// A file that differs from a revision.
  struct FileChange {
    /// From the top of the repository.
    var path: String
    /// Whether the revision does not have it.
    var isAdded: Bool
  }

  /// The directory that the repository begins in.
  func top() throws(WrongUse) -> String {
    let result = try run(["rev-parse", "--show-toplevel"])
    guard result.status == 0 else {
      throw WrongUse("cannot compare with a revision: there is no git repository at '\(directory)'")
    }
    return String(decoding: result.output.prefix { $0 != 0x0A }, as: UTF8.self)
  }

  func verify(_ revision: String) throws(WrongUse) {
    // It would be an option of git's.
    let isOption = revision.hasPrefix("-")
    guard !isOption, try run(["rev-parse", "--verify", "--quiet", "\(revision)^{tree}"]).status == 0 else {
      throw WrongUse(
        "git knows no revision '\(revision)'", help: "to compare two files, name both: lockstep diff OLD NEW")
    }
  }

  /// The files below the directory that differ from a revision, those that git does not track yet among them.
  func changes(since revision: String) throws(WrongUse) -> [FileChange] {
    let diff = ["diff", "--name-status", "--no-renames", "-z", revision, "--", "."]
    let parts = try output(diff).split(separator: 0, omittingEmptySubsequences: true).map(Self.text)
    var changes = stride(from: 0, to: parts.count - 1, by: 2).map { index in
      FileChange(path: parts[index + 1], isAdded: parts[index].hasPrefix("A"))
    }
    let others = ["ls-files", "--others", "--exclude-standard", "--full-name", "-z"]
    changes += try output(others).split(separator: 0).map { FileChange(path: Self.text($0), isAdded: true) }
    return changes
  }

  func content(of path: String, in revision: String) throws(WrongUse) -> [UInt8] {
    try output(["cat-file", "blob", "\(revision):\(path)"])
  }

  private func output(_ arguments: [String]) throws(WrongUse) -> [UInt8] {
    let result = try run(arguments)
    guard result.status == 0 else {
      let reason = Self.text(result.errors[...].prefix { $0 != 0x0A })
      throw WrongUse("git \(arguments[0]) fails: \(reason)")
    }
    return result.output
  }

  private func run(_ arguments: [String]) throws(WrongUse) -> ChildProcess.Result {
    try Git.run(arguments, in: directory, to: "compare with a revision")
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
