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
