import LockstepWorkspace

/// Queries to git about the repository that contains a directory.
struct GitRepository {
  let directory: String

  /// The directory that the repository begins in.
  func top() throws(UsageError) -> String {
    let result = try run(["rev-parse", "--show-toplevel"])
    guard result.status == 0 else {
      throw UsageError("cannot compare with a revision: '\(directory)' is not in a git repository")
    }
    return String(decoding: result.output.prefix { $0 != 0x0A }, as: UTF8.self)
  }

  func verify(_ revision: String) throws(UsageError) {
    // It would be an option of git's.
    let isOption = revision.hasPrefix("-")
    guard !isOption, try run(["rev-parse", "--verify", "--quiet", "\(revision)^{tree}"]).status == 0 else {
      throw UsageError(
        "git knows no revision '\(revision)'",
        help: try isShallow() ? Self.deepening : "to compare two files, name both: lockstep diff OLD NEW")
    }
  }

  /// Where two revisions parted; the first where they have nothing in common.
  func base(of first: String, _ second: String) throws(UsageError) -> String {
    try verify(first)
    try verify(second)
    let result = try run(["merge-base", first, second])
    if result.status == 0 { return Self.text(result.output.prefix { $0 != 0x0A }) }
    if try isShallow() {
      throw UsageError("git does not know where '\(first)' and '\(second)' parted", help: Self.deepening)
    }
    return first
  }

  private static let deepening =
    "this clone lacks most of its history: 'git fetch --unshallow', or 'fetch-depth: 0' of actions/checkout"

  private func isShallow() throws(UsageError) -> Bool {
    try Self.text(run(["rev-parse", "--is-shallow-repository"]).output[...]).starts(with: "true")
  }

  /// What `A`, `A..B` or `A...B` compares; later changes on `A` by others do not count.
  ///
  /// - Returns: the revisions; nil for the files as they are.
  func versions(_ range: String) throws(UsageError) -> (old: String, new: String?) {
    for (mark, isBase) in [("...", true), ("..", false)] {
      guard let place = range.firstRange(of: mark) else { continue }
      let old = range[..<place.lowerBound].isEmpty ? "HEAD" : String(range[..<place.lowerBound])
      let new = range[place.upperBound...].isEmpty ? "HEAD" : String(range[place.upperBound...])
      return (isBase ? try base(of: old, new) : old, new)
    }
    return (try base(of: range, "HEAD"), nil)
  }

  /// The files below the directory that differ from a revision, those that git does not track yet among them.
  private func changes(since revision: String) throws(UsageError) -> [(path: String, isAdded: Bool)] {
    let diff = ["diff", "--name-status", "--no-renames", "-z", revision, "--", "."]
    let parts = try output(diff).split(separator: 0, omittingEmptySubsequences: true).map(Self.text)
    var changes = stride(from: 0, to: parts.count - 1, by: 2).map { index in
      (path: parts[index + 1], isAdded: parts[index].hasPrefix("A"))
    }
    let others = ["ls-files", "--others", "--exclude-standard", "--full-name", "-z"]
    changes += try output(others).split(separator: 0).map { (Self.text($0), true) }
    return changes
  }

  /// The files of a project as a revision has them: those on disk, but for the ones that have changed since.
  ///
  /// - Throws: if git does not know the revision, or the repository is missing.
  func texts(of revision: String) throws(UsageError) -> UnsavedTexts {
    var texts = UnsavedTexts(over: DiskFiles.standard)
    let top = try top()
    try verify(revision)
    for change in try changes(since: revision) where FileNames.stem(change.path) != nil {
      let path = FilePath.join(top, change.path)
      if change.isAdded {
        texts.hide(path)
      } else {
        texts[path] = try output(["cat-file", "blob", "\(revision):\(change.path)"])
      }
    }
    return texts
  }

  private func output(_ arguments: [String]) throws(UsageError) -> [UInt8] {
    let result = try run(arguments)
    guard result.status == 0 else {
      let reason = Self.text(result.errors[...].prefix { $0 != 0x0A })
      throw UsageError("git \(arguments[0]) fails: \(reason)")
    }
    return result.output
  }

  private func run(_ arguments: [String]) throws(UsageError) -> ChildProcess.Result {
    try Git.run(arguments, in: directory, to: "compare with a revision")
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
