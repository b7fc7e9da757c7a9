import Lockstep

/// Where a workspace finds its files: the disk, memory, or either with unsaved texts over it.
///
/// Paths are texts with slashes, absolute or relative to one working directory.
package protocol FileSystem: Sendable {
  /// The content of a regular file.
  func read(_ path: String) throws(WorkspaceError) -> [UInt8]

  /// The names in a directory in the order of their bytes, without those that begin with a dot.
  func names(in directory: String) throws(WorkspaceError) -> [String]

  /// The kind of a path's target; nil if it does not exist.
  ///
  /// - Parameter followingLinks: whether a link to a directory counts as one; otherwise it is nothing, so that no
  ///   walk ever goes in circles.
  func kind(_ path: String, followingLinks: Bool) -> FileKind?

  /// The canonical path of a file, from `/`; the path itself if it does not exist.
  func canonical(_ path: String) -> String

  /// nil if the file does not exist.
  func stamp(_ path: String) -> FileStamp?

  /// Whether a path may be read, if there is a file. Where it may not, nothing is known of it.
  func allows(_ path: String) -> Bool
}

extension FileSystem {
  package func allows(_ path: String) -> Bool { true }

  /// The kind of a path's target, following all links.
  package func kind(_ path: String) -> FileKind? { kind(path, followingLinks: true) }

  /// The canonical path of a file, even of one that does not exist yet.
  package func absolute(_ path: String) -> String {
    let path = FilePath.trimmed(path)
    if kind(path) != nil || path == "/" { return canonical(path) }
    let above = FilePath.directory(of: path)
    return above == path ? path : FilePath.join(absolute(above), FilePath.name(of: path))
  }

  /// A path as it is given from the working directory, in its shortest form: an absolute one stays so unless
  /// it leads below the directory.
  package func fromWorkingDirectory(_ path: String) -> String {
    let isUp = path == ".." || path.hasPrefix("../")
    guard isUp || path.hasPrefix("/") else { return path }
    let here = canonical(".")
    if isUp { return FilePath.shortest(path, from: here) }
    if path == here { return "." }
    return path.hasPrefix(here + "/") ? String(path.dropFirst(here.utf8.count + 1)) : path
  }

  /// The project file in a directory.
  func settingsPath(in directory: String) -> String? {
    FileNames.allSettings.map { FilePath.join(directory, $0) }.first { kind($0) == .file }
  }

  /// The root of the repository that contains a canonical path; nil without one.
  package func repository(above directory: String) -> String? {
    if kind(FilePath.join(directory, ".git")) != nil { return directory }
    let above = FilePath.directory(of: directory)
    return above == directory || directory == "." ? nil : repository(above: above)
  }

  /// The error about a path that leads nowhere, with the name that may have been meant.
  package func missingFileError(_ path: String) -> WorkspaceError {
    let directory = FilePath.directory(of: path)
    let names = (try? names(in: directory)) ?? []
    if names.contains(FilePath.name(of: path)) {
      return WorkspaceError("cannot read '\(path)': the link leads to itself or to a missing file")
    }
    let close = Suggestion.similarNames(to: FilePath.name(of: path), among: names)
    return WorkspaceError(
      "cannot read '\(path)': no such file",
      help: close.first.map { "did you mean '\(FilePath.join(directory, $0))'?" })
  }
}
