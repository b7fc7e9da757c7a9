import LockstepModel
import LockstepWorkspace

/// Queries to git about the repository that contains a directory.
struct GitRevisions {
  private let directory: String
  private let git: Git

  /// - Throws: if git knows no repository there, or is not installed.
  init(containing directory: String) throws(UsageError) {
    guard let git = Git(containing: directory) else {
      throw UsageError("cannot compare with a revision: '\(directory)' is not in a git repository")
    }
    (self.directory, self.git) = (directory, git)
    // It may be broken, or belong to another user.
    _ = try output(.revParse, ["--git-dir"])
  }

  func verify(_ revision: String) throws(UsageError) {
    // It would be an option of git's.
    let isOption = revision.hasPrefix("-")
    guard !isOption, try run(.revParse, ["--verify", "--quiet", "\(revision)^{tree}"]).status == 0 else {
      let isFolder = !isOption && DiskFiles.standard.kind(revision) == .directory
      let usualHelp =
        isFolder
        ? "for the changes in a folder write: lockstep diff HEAD --project \(revision)"
        : "to compare two files, name both: lockstep diff OLD NEW"
      throw UsageError(
        "git knows no revision '\(revision)'", help: try isShallow() ? Self.deepeningHelp : usualHelp)
    }
  }

  /// Where two revisions parted; the first where they have nothing in common.
  func mergeBase(of first: String, _ second: String) throws(UsageError) -> String {
    try verify(first)
    try verify(second)
    let result = try run(.mergeBase, [first, second])
    if result.status == 0 { return Self.text(result.output.prefix { $0 != 0x0A }) }
    if try isShallow() {
      throw UsageError("git does not know where '\(first)' and '\(second)' parted", help: Self.deepeningHelp)
    }
    return first
  }

  private static let deepeningHelp =
    "this clone lacks most of its history: 'git fetch --unshallow', or 'fetch-depth: 0' of actions/checkout"

  private func isShallow() throws(UsageError) -> Bool {
    try Self.text(run(.revParse, ["--is-shallow-repository"]).output[...]).starts(with: "true")
  }

  /// What `A`, `A..B` or `A...B` compares; later changes on `A` by others do not count.
  ///
  /// - Returns: the revisions; nil for the files as they are.
  func parseVersions(_ range: String) throws(UsageError) -> (old: String, new: String?) {
    for (mark, isBase) in [("...", true), ("..", false)] {
      guard let place = range.firstRange(of: mark) else { continue }
      let old = range[..<place.lowerBound].isEmpty ? "HEAD" : String(range[..<place.lowerBound])
      let new = range[place.upperBound...].isEmpty ? "HEAD" : String(range[place.upperBound...])
      return (isBase ? try mergeBase(of: old, new) : old, new)
    }
    return (try mergeBase(of: range, "HEAD"), nil)
  }

  /// The files of a project as a revision has them: those on disk, but for the ones that have changed since.
  ///
  /// - Parameter disk: the file system under the texts.
  /// - Throws: if git does not know the revision, or lacks a file of it.
  func texts(
    of revision: String, over disk: any FileSystem = DiskFiles.standard
  ) throws(UsageError) -> UnsavedTexts {
    var texts = UnsavedTexts(over: disk)
    try verify(revision)
    let kept = try fileHashes(of: revision)
    let (present, leftOut) = try presentFiles()
    for path in present where !kept.keys.contains(path) { texts.hide(FilePath.join(git.topDirectory, path)) }
    let files = kept.compactMapValues(\.self).sorted { $0.key < $1.key }
    let hashes = try hashesByPath(of: files.map(\.key))
    for (path, hash) in files where hashes[path] != hash && !leftOut.contains(path) {
      let file = FilePath.join(git.topDirectory, path)
      let bytes = try readContent(hash, of: path, at: revision)
      if let present = try? DiskFiles.standard.read(file), Git.hasSameText(bytes, present) { continue }
      texts[file] = bytes
    }
    return texts
  }

  /// The files of flows and settings that a revision has below the directory, with the hashes of their contents; nil for
  /// links, which read as what they lead to.
  private func fileHashes(of revision: String) throws(UsageError) -> [String: String?] {
    var files: [String: String?] = [:]
    // `100644 blob 4a5b…`, a tab, and the path.
    for line in try output(.listTree, ["-r", "-z", revision, relativeDirectory]).split(separator: 0) {
      let parts = line.split(separator: 0x09, maxSplits: 1).map(Self.text)
      guard parts.count == 2, Workspace.standard.formats.hasFormat(for: parts[1]) else { continue }
      let hash = parts[0].split(separator: " ").last.map(String.init)
      files.updateValue(parts[0].hasPrefix("100") ? hash : nil, forKey: parts[1])
    }
    return files
  }

  /// The files of flows and settings below the directory, those that git does not track yet among them, and those that a
  /// sparse checkout leaves out.
  private func presentFiles() throws(UsageError) -> (present: [String], leftOut: Set<String>) {
    var present: [String] = []
    var leftOut: Set<String> = []
    let list = ["-t", "-z", "--cached", "--others", "--exclude-standard", "--", relativeDirectory]
    // A letter, a space, and the path.
    for line in try output(.listFiles, list).split(separator: 0) {
      let path = Self.text(line.dropFirst(2))
      guard Workspace.standard.formats.hasFormat(for: path) else { continue }
      if line.first == UInt8(ascii: "S") { leftOut.insert(path) } else { present.append(path) }
    }
    return (present, leftOut)
  }

  /// The hashes that the files on disk would have in git, as they are.
  private func hashesByPath(of paths: [String]) throws(UsageError) -> [String: String] {
    let files = paths.filter { path in
      // The list has a path a line, and reads what begins with a quote as one that is quoted.
      !path.hasPrefix("\"") && !path.contains("\n")
        && DiskFiles.standard.kind(FilePath.join(git.topDirectory, path)) == .file
    }
    let list = Array(files.map { $0 + "\n" }.joined().utf8)
    let hashes = try output(.hashObject, ["--stdin-paths"], input: list).split(separator: 0x0A)
    return Dictionary(uniqueKeysWithValues: zip(files, hashes.map(Self.text)))
  }

  private func readContent(
    _ hash: String, of path: String, at revision: String
  ) throws(UsageError) -> [UInt8] {
    let result = try run(.catFile, ["blob", hash])
    guard result.status == 0 else {
      throw UsageError(
        "git lacks the content of '\(path)' at '\(revision)'",
        help: "a partial clone downloads it with 'git diff \(revision)'; lockstep downloads nothing")
    }
    return result.output
  }

  /// The directory, from the top, as no option of git's.
  private var relativeDirectory: String {
    "./" + FilePath.relative(DiskFiles.standard.absolute(directory), to: git.topDirectory)
  }

  private func output(
    _ command: Git.Command, _ arguments: [String], input: [UInt8] = []
  ) throws(UsageError) -> [UInt8] {
    let result = try run(command, arguments, input: input)
    guard result.status == 0 else {
      let reason = Self.text(result.errors[...].prefix { $0 != 0x0A })
      throw UsageError("git \(command.rawValue) fails: \(reason)")
    }
    return result.output
  }

  private func run(
    _ command: Git.Command, _ arguments: [String], input: [UInt8] = []
  ) throws(UsageError) -> ChildProcess.Result {
    try git.run(command, arguments, input: input, to: "compare with a revision")
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
