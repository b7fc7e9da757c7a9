package import LockstepWorkspace

/// The files below one folder, which is the working directory of their paths: everything else is as if it did not exist,
/// whatever links, `..` or absolute paths lead there.
package struct ConfinedFiles: FileSystem {
  private let base: any FileSystem
  /// Canonical.
  package let folder: String

  /// - Parameter folder: the folder; files below it may be read.
  package init(_ base: any FileSystem, below folder: String) {
    self.base = base
    self.folder = base.canonical(folder)
  }

  /// A path as the file system below takes it.
  private func absolutePath(of path: String) -> String {
    path.hasPrefix("/") ? path : FilePath.join(folder, path)
  }

  /// Whether a path leads into the folder; that of a missing file counts as where it would be.
  package func contains(_ path: String) -> Bool {
    let path = base.absolute(absolutePath(of: FilePath.trimmed(path)))
    return path == folder || path.hasPrefix(folder == "/" ? "/" : folder + "/")
  }

  package func read(_ path: String) throws(WorkspaceError) -> [UInt8] {
    guard contains(path) else { throw outsideError(for: path) }
    return try base.read(absolutePath(of: path))
  }

  package func names(in directory: String) throws(WorkspaceError) -> [String] {
    guard contains(directory) else { throw outsideError(for: directory) }
    return try base.names(in: absolutePath(of: directory))
  }

  package func kind(_ path: String, followingLinks: Bool) -> FileKind? {
    contains(path) ? base.kind(absolutePath(of: path), followingLinks: followingLinks) : nil
  }

  package func canonical(_ path: String) -> String { base.canonical(absolutePath(of: path)) }

  package func stamp(_ path: String) -> FileStamp? {
    contains(path) ? base.stamp(absolutePath(of: path)) : nil
  }

  package func allows(_ path: String) -> Bool { contains(path) }

  /// The error about a path outside of the folder.
  package func outsideError(for path: String) -> WorkspaceError {
    WorkspaceError(
      "'\(path)' is outside of the folder that this server serves",
      help: "name a file of the project by its path in that folder, as in the answer of lint")
  }
}
