package import LockstepModel

extension Workspace {
  /// The files that paths name and that can be laid out, each once, in the order of the paths: files themselves, and of
  /// directories the files of the projects in them, without those of other tools.
  ///
  /// - Returns: the files with their contents, and the skipped files.
  package func formattableFiles(of paths: [String]) throws(WorkspaceError) -> (
    files: [SourceText], foreign: [String]
  ) {
    var found: [SourceText] = []
    var foreign: [String] = []
    var seen: Set<String> = []
    for path in paths.map({ FilePath.trimmed($0) }) {
      let isDirectory = files.kind(path) == .directory
      let candidates = isDirectory ? try formattableFiles(below: path) : [path]
      for candidate in candidates where seen.insert(files.canonical(candidate)).inserted {
        let source = SourceText(path: candidate, bytes: try files.read(candidate))
        if isDirectory, !FileNames.isSettings(candidate),
          formats.format(of: candidate)?.isForeign(source) == true
        {
          foreign.append(candidate)
        } else {
          found.append(source)
        }
      }
      if candidates.isEmpty {
        let names = formats.all.filter { $0.layout != nil }.map { $0.name + "s" }.joined(separator: " or ")
        throw WorkspaceError(
          "cannot read '\(path)': it contains no \(names)",
          help: "documents are laid out one by one: name a file")
      }
    }
    return (found, foreign)
  }

  private func formattableFiles(below path: String) throws(WorkspaceError) -> [String] {
    var found: [String] = []
    for target in try targets(of: [path]) {
      let paths = try walkFolder(target) { [formats] in formats.format(of: $0)?.layout != nil }.paths
      found += paths.filter { target.covers($0, files) }
    }
    return found
  }

  /// The documents below a directory: files that may hold a flow or prose.
  package func documents(below directory: String) throws(WorkspaceError) -> [String] {
    try FolderWalk(below: directory, in: files, skipsProjects: false) { [formats] in
      formats.holdsProse($0)
    }.paths
  }

  /// The stamps of all files that a check of the targets would read below their directories.
  package func stamps(of targets: [ProjectTarget]) -> [String: FileStamp] {
    var stamps: [String: FileStamp] = [:]
    for target in targets where target.directory != nil {
      // A directory that cannot be read has no files for the moment.
      let paths = (try? walkFolder(target, accepts: mayBelongToProject).paths) ?? []
      for path in paths { stamps[path] = files.stamp(path) }
    }
    return stamps
  }

  /// The files of a project that git and the project do not ignore.
  private func walkFolder(
    _ target: ProjectTarget, accepts: @escaping (String) -> Bool
  ) throws(WorkspaceError) -> FolderWalk {
    let directory = files.fromWorkingDirectory(target.directory ?? ".")
    return try FolderWalk(
      below: directory, in: files, named: target.paths,
      exclude: try settings(in: directory)?.excludePatterns ?? [],
      accepts: accepts)
  }

  /// Whether a file of this name may be a part of a project.
  func mayBelongToProject(_ path: String) -> Bool {
    formats.hasFormat(for: path) || FileNames.isFeature(path)
  }

  /// The project file in a directory, read unless it is known.
  func settings(in directory: String) throws(WorkspaceError) -> ReadFile? {
    guard let path = files.settingsPath(in: directory) else { return nil }
    if let fileCache, let known = fileCache.file(path, stamp: files.stamp(path), unsaved: nil, isNamed: false)
    {
      return known
    }
    return ReadFile(SourceText(path: path, bytes: try files.read(path)), formats, domain, isNamed: true)
  }
}
