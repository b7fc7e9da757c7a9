/// Which files of a directory have flows in them.
enum FlowFiles {
  static let yaml = ".yaml"
  static let markdown = ".md"

  /// All YAML files below a directory, and the Markdown documents that are no rendering of one beside them,
  /// in the order of their paths. A directory with a project file of its own is another project.
  ///
  /// - Parameter named: canonical paths of documents that are read instead of the YAML files beside them.
  static func below(
    _ directory: String, isTop: Bool, named: Set<String> = []
  ) throws(FileReader.Failure) -> [String] {
    let names = try FileReader.names(in: directory)
    if !isTop, names.contains(ProjectFiles.settingsName) { return [] }
    let all = Set(names)
    var files: [String] = []
    for name in names {
      let path = FilePath.join(directory, name)
      switch FileReader.kind(path, followingLinks: false) {
      case .directory: files += try below(path, isTop: false, named: named)
      case .file: if isFlow(name, path, among: all, named: named) { files.append(path) }
      case nil: break
      }
    }
    return files
  }

  private static func isFlow(_ name: String, _ path: String, among all: Set<String>, named: Set<String>)
    -> Bool
  {
    if let table = counterpart(of: name, yaml, markdown) {
      return named.isEmpty || !all.contains(table)
        || !named.contains(FileReader.canonical(FilePath.join(FilePath.directory(of: path), table)))
    }
    guard let flow = counterpart(of: name, markdown, yaml) else { return false }
    return !all.contains(flow) || named.contains(FileReader.canonical(path))
  }

  /// The same name with the other ending; nil if it does not end so.
  static func counterpart(of name: String, _ ending: String, _ other: String) -> String? {
    name.hasSuffix(ending) ? name.dropLast(ending.count) + other : nil
  }

  /// What is said of a document without a flow table that was asked for by name.
  static func noTable(_ path: String) -> FileReader.Failure {
    FileReader.Failure(
      path: path,
      reason:
        "it has no flow table, with the columns '#', 'Description' and 'Next', so there is no flow in it")
  }
}
