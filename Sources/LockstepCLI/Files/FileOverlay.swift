/// Files that read otherwise than they are on disk: standard input under a name, texts with fixes that
/// nobody has written yet.
struct FileOverlay: Sendable {
  /// By canonical path.
  private var contents: [String: (path: String, bytes: [UInt8])] = [:]

  var isEmpty: Bool { contents.isEmpty }
  /// As they were given, in their order.
  var paths: [String] { contents.values.map(\.path).sorted() }

  subscript(path: String) -> [UInt8]? {
    get { contents[FilePath.absolute(path)]?.bytes }
    set { contents[FilePath.absolute(path)] = newValue.map { (path, $0) } }
  }

  func bytes(of path: String) -> [UInt8]? { isEmpty ? nil : self[path] }

  /// The files with those of the overlay that are in the directory and not on disk yet.
  func adding(to files: [String], in directory: String) -> [String] {
    if isEmpty { return files }
    let known = Set(files.map(FilePath.absolute))
    let top = FileReader.canonical(directory) + "/"
    let added = contents.filter { !known.contains($0.key) && $0.key.hasPrefix(top) }.map(\.value.path)
    return (files + added).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
