import LockstepModel
import LockstepWorkspace

/// A pattern of files, such as `../uitests/**/*.kt`: `*` and `?` match characters of one name, `**` any number of
/// folders.
package struct TracePattern: Sendable {
  /// An entry of a folder.
  package typealias Entry = (name: String, isFolder: Bool)

  private let parts: [Substring]
  private let isAbsolute: Bool

  package init(_ text: String) {
    parts = text.split(separator: "/").filter { $0 != "." }
    isAbsolute = text.hasPrefix("/")
  }

  /// The paths of the files that match, in the order of their names.
  ///
  /// - Parameters:
  ///   - folder: where the pattern begins; empty for the working directory.
  ///   - list: the entries of a folder in the order of their names, without hidden ones.
  package func files(from folder: String, list: (String) -> [Entry]) -> [String] {
    var found: [String] = []
    walk(isAbsolute ? "/" : folder, parts[...], list) { found.append($0) }
    return found.uniqued { $0 }
  }

  private func walk(
    _ folder: String, _ parts: ArraySlice<Substring>, _ list: (String) -> [Entry], _ found: (String) -> Void
  ) {
    guard let part = parts.first else { return }
    let rest = parts.dropFirst()
    if part == ".." { return walk(Self.above(folder), rest, list, found) }
    if part == "**" {
      walk(folder, rest.isEmpty ? ["*"] : rest, list, found)
      for entry in list(folder) where entry.isFolder {
        walk(FilePath.join(folder, entry.name), parts, list, found)
      }
      return
    }
    let pattern = IgnorePattern(part)
    for entry in list(folder) where pattern?.matches(entry.name, isDirectory: entry.isFolder) == true {
      let path = FilePath.join(folder, entry.name)
      if rest.isEmpty, !entry.isFolder { found(path) }
      if !rest.isEmpty, entry.isFolder { walk(path, rest, list, found) }
    }
  }

  /// Folded, so that files are named as people name them: `flows/..` is the working directory.
  private static func above(_ folder: String) -> String {
    let name = folder.lastIndex(of: "/").map { folder[folder.index(after: $0)...] } ?? folder[...]
    if name.isEmpty || name == "." || name == ".." { return FilePath.join(folder, "..") }
    return String(folder.dropLast(name.count + (folder.count > name.count + 1 ? 1 : 0)))
  }
}
