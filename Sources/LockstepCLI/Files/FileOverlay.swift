/// Files that read otherwise than they are on disk: standard input under a name, texts with fixes that
/// nobody has written yet.
struct FileOverlay: Sendable {
  /// By canonical path.
  private var contents: [String: (path: String, bytes: [UInt8])] = [:]

  var isEmpty: Bool { contents.isEmpty }
  /// As they were given, in their order.
  var paths: [String] { contents.values.map(\.path).sorted() }

  subscript(path: String) -> [UInt8]? {
    get { contents[Self.key(path)]?.bytes }
    set { contents[Self.key(path)] = newValue.map { (path, $0) } }
  }

  func bytes(of path: String) -> [UInt8]? { isEmpty ? nil : self[path] }

  /// The files with those of the overlay that are in the directory and not on disk yet.
  func adding(to files: [String], in directory: String) -> [String] {
    if isEmpty { return files }
    let known = Set(files.map(Self.key))
    let top = FileReader.canonical(directory) + "/"
    let added = contents.filter { !known.contains($0.key) && $0.key.hasPrefix(top) }.map(\.value.path)
    return (files + added).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// A file that does not exist is known by its directory.
  private static func key(_ path: String) -> String {
    if FileReader.kind(path) != nil { return FileReader.canonical(path) }
    return FilePath.join(FileReader.canonical(FilePath.directory(of: path)), FilePath.name(of: path))
  }
}
