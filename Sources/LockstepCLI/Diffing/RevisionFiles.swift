import LockstepWorkspace

/// The files below a directory as a git revision has them: those on disk, but for the ones that have changed since.
struct RevisionFiles: FileSystem {
  private let disk = DiskFiles.standard
  /// By canonical path.
  private var earlier: [String: [UInt8]] = [:]
  private var later: Set<String> = []

  /// - Throws: if git does not know the revision, or the repository is missing.
  init(_ revision: String, below directory: String) throws(UsageError) {
    let git = GitRepository(directory: directory)
    let top = disk.canonical(try git.top())
    try git.verify(revision)
    for change in try git.changes(since: revision) where FileNames.stem(change.path) != nil {
      let path = FilePath.join(top, change.path)
      if change.isAdded {
        later.insert(path)
      } else {
        earlier[path] = try git.content(of: change.path, in: revision)
      }
    }
  }

  func read(_ path: String) throws(WorkspaceError) -> [UInt8] {
    let known = disk.absolute(path)
    if let bytes = earlier[known] { return bytes }
    if later.contains(known) { throw missing(path) }
    return try disk.read(path)
  }

  func names(in directory: String) throws(WorkspaceError) -> [String] {
    let known = disk.absolute(directory)
    let prefix = known == "/" ? known : known + "/"
    let present = disk.kind(directory) == nil ? [] : try disk.names(in: directory)
    var names = Set(present.filter { !later.contains(prefix + $0) })
    for path in earlier.keys where path.hasPrefix(prefix) {
      if let name = path.dropFirst(prefix.utf8.count).split(separator: "/", maxSplits: 1).first {
        names.insert(String(name))
      }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  func kind(_ path: String, followingLinks: Bool) -> FileKind? {
    let known = disk.absolute(path)
    if earlier[known] != nil { return .file }
    if later.contains(known) { return nil }
    if let kind = disk.kind(path, followingLinks: followingLinks) { return kind }
    return earlier.keys.contains { $0.hasPrefix(known + "/") } ? .directory : nil
  }

  func canonical(_ path: String) -> String { disk.canonical(path) }

  func stamp(_ path: String) -> FileStamp? { nil }
}
