import LockstepModel
import LockstepWorkspace

/// A pattern of files, such as `../uitests/**/*.kt`, see ``PathPattern``. It may begin outside of its folder.
package struct TracePattern: Sendable {
  /// An entry of a folder.
  package typealias Entry = (name: String, isFolder: Bool)

  /// nil for a pattern that leads out of a folder which it does not name, and for one that is longer than paths are.
  private let path: PathPattern?
  private let isAbsolute: Bool
  /// How many folders it goes up before it begins.
  private let parentCount: Int
  /// In bytes, as systems limit their paths.
  private static let maximumLength = 4_096

  package init(_ text: String) {
    isAbsolute = text.hasPrefix("/")
    var up = 0
    var names: [Substring]? = text.utf8.count > Self.maximumLength ? nil : []
    for name in text.split(separator: "/") where name != "." {
      if name != ".." {
        names?.append(name)
      } else if let last = names?.last {
        if last.contains(where: "*?[\\".contains) { names = nil } else { names?.removeLast() }
      } else {
        up += 1
      }
    }
    path = names.map { PathPattern($0.map(\.utf8)) }
    self.parentCount = up
  }

  /// The paths of the files that match, in the order of their names: the files of a folder before those below it.
  ///
  /// - Parameters:
  ///   - folder: where the pattern begins; empty for the working directory.
  ///   - list: the entries of a folder in the order of their names, without hidden ones; called once for each folder.
  package func files(from folder: String, list: (String) -> [Entry]) -> [String] {
    guard let path else { return [] }
    var found: [String] = []
    func walk(_ folder: String, _ progress: PathPattern.Progress) {
      var folders: [(path: String, progress: PathPattern.Progress)] = []
      for entry in list(folder) {
        let next = path.progress(past: entry.name, from: progress)
        if entry.isFolder, !next.isExhausted {
          folders.append((FilePath.join(folder, entry.name), next))
        } else if !entry.isFolder, next.isMatch {
          found.append(FilePath.join(folder, entry.name))
        }
      }
      for (path, progress) in folders { walk(path, progress) }
    }
    if !path.start.isExhausted { walk(top(from: folder), path.start) }
    return found
  }

  /// The folder in which it begins.
  func top(from folder: String) -> String {
    (0..<parentCount).reduce(isAbsolute ? "/" : folder) { folder, _ in Self.parent(of: folder) }
  }

  /// Folded, so that files are named as people name them: `flows/..` is the working directory.
  private static func parent(of folder: String) -> String {
    let name = folder.lastIndex(of: "/").map { folder[folder.index(after: $0)...] } ?? folder[...]
    if name.isEmpty || name == "." || name == ".." { return FilePath.join(folder, "..") }
    return String(folder.dropLast(name.count + (folder.count > name.count + 1 ? 1 : 0)))
  }
}
