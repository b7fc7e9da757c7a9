import LockstepWorkspace

/// The folder from which a server looks up the files of findings.
enum RepositoryRoot {
  /// The working directory from there, with a slash at its end; empty for the root itself, or without one.
  static func workingDirectory(_ console: Console) -> String {
    let disk = DiskFiles.standard
    let here = disk.canonical(".")
    let named = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].compactMap(console.variable).map(disk.canonical)
    guard let root = named.first(where: { isBelow(here, $0) }) ?? repository(above: here), root != here else {
      return ""
    }
    return FilePath.relative(here, to: root) + "/"
  }

  private static func isBelow(_ path: String, _ root: String) -> Bool {
    path == root || path.hasPrefix(root == "/" ? root : root + "/")
  }

  private static func repository(above directory: String) -> String? {
    var current = directory
    while DiskFiles.standard.kind(FilePath.join(current, ".git")) == nil {
      if current == "/" { return nil }
      current = FilePath.directory(of: current)
    }
    return current
  }
}
