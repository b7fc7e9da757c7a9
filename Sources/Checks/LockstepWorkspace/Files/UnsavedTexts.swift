/// Files that read differently from how they are stored: standard input under a name, unsaved texts of an editor, texts
/// with fixes that are not written yet, the files of an earlier version.
package struct UnsavedTexts: Sendable {
  /// By canonical path.
  private var textsByPath: [String: (path: String, bytes: [UInt8])] = [:]
  /// The canonical paths of files that count as missing.
  private var hiddenPaths: Set<String> = []
  private let files: any FileSystem

  /// - Parameter files: the file system under the texts.
  package init(over files: any FileSystem) { self.files = files }

  /// The files as they would be with the texts.
  package var overlaidFiles: any FileSystem { OverlaidFiles(base: files, texts: self) }

  package var isEmpty: Bool { textsByPath.isEmpty && hiddenPaths.isEmpty }
  /// As they were given, in their order.
  package var paths: [String] { textsByPath.values.map(\.path).sorted() }

  /// The text of a file; nil if it reads as it is stored.
  package subscript(path: String) -> [UInt8]? {
    get { textsByPath.isEmpty ? nil : textsByPath[files.absolute(path)]?.bytes }
    set { textsByPath[files.absolute(path)] = newValue.map { (path, $0) } }
  }

  /// Makes a stored file count as missing.
  package mutating func hide(_ path: String) { hiddenPaths.insert(files.absolute(path)) }

  func hides(_ path: String) -> Bool {
    !hiddenPaths.isEmpty && hiddenPaths.contains(files.absolute(path))
  }

  /// The names in a directory that only the texts have.
  func names(in directory: String) -> Set<String> {
    let directory = files.absolute(directory)
    let prefix = directory == "/" ? directory : directory + "/"
    return Set(
      textsByPath.keys.lazy.filter { $0.hasPrefix(prefix) }.compactMap {
        $0.dropFirst(prefix.count).split(separator: "/", maxSplits: 1).first.map(String.init)
      })
  }

  func hasDirectory(_ path: String) -> Bool {
    let prefix = files.absolute(path) + "/"
    return textsByPath.keys.contains { $0.hasPrefix(prefix) }
  }
}
