import LockstepWorkspace
import Synchronization

/// The folders from which a server looks up the files of findings: the one that it names, else the root of a file's repository.
final class RepositoryRoot: Sendable {
  private let disk = DiskFiles.standard
  /// Canonical.
  private let named: [String]
  /// By the directories of files, their paths from the root; those without one keep their own.
  private let knownDirectories = Mutex<[String: String]>([:])

  init(_ console: Console) {
    named = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].compactMap(console.environmentVariable).map(disk.canonical)
  }

  /// The path of a file from there.
  func path(of file: String) -> String {
    let directory = FilePath.directory(of: file)
    let known = knownDirectories.withLock { $0[directory] }
    let place = known ?? placeInRepository(directory)
    if known == nil { knownDirectories.withLock { $0[directory] = place } }
    return FilePath.join(place, FilePath.name(of: file))
  }

  private func placeInRepository(_ directory: String) -> String {
    let path = disk.absolute(directory)
    let above = named.first { path == $0 || path.hasPrefix($0 == "/" ? $0 : $0 + "/") }
    return (above ?? disk.repository(above: path)).map { FilePath.relative(path, to: $0) } ?? directory
  }
}
