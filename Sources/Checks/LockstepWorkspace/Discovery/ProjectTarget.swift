import LockstepModel

/// A project, and the part of it that a command names.
package struct ProjectTarget: Hashable, Sendable {
  /// The directory of the project; nil for files without a project.
  package var directory: String?
  /// The canonical paths of the part; none means all.
  package var paths: [String]
  /// Whether it is what a folder has besides the projects in it: without flows there is nothing to say about it.
  package var isRest = false

  /// The files of unsaved texts, without a project.
  package static let withoutProject = ProjectTarget(directory: nil, paths: [])

  package init(directory: String?, paths: [String] = [], isRest: Bool = false) {
    self.directory = directory
    self.paths = paths
    self.isRest = isRest
  }

  /// Whether a file belongs to the part.
  package func covers(_ file: String, _ files: any FileSystem) -> Bool {
    if paths.isEmpty { return true }
    // A file that an editor has not written yet has no canonical path.
    let file = files.absolute(file)
    return paths.contains { file == $0 || file.hasPrefix($0 + "/") }
  }
}

extension Workspace {
  /// The projects of some paths: of a file or directory the one that contains it, else those below the directory and,
  /// behind them, the directory itself if it has other documents; of a file its folder.
  package func targets(of paths: [String]) throws(WorkspaceError) -> [ProjectTarget] {
    var targets: [ProjectTarget] = []
    func add(_ directory: String, _ path: String?, isRest: Bool = false) {
      if let index = targets.firstIndex(where: { $0.directory == directory }) {
        // The whole project was requested before, or is now.
        if targets[index].paths.isEmpty { return }
        if let path { targets[index].paths.append(path) } else { targets[index].paths = [] }
      } else {
        targets.append(
          ProjectTarget(directory: directory, paths: path.map { [$0] } ?? [], isRest: isRest))
      }
    }
    for path in paths.map({ FilePath.trimmed($0) }) {
      switch files.kind(path) {
      case nil: throw files.missingFileError(path)
      case .other: _ = try files.read(path)
      case .file:
        guard formats.hasFormat(for: path) || FileNames.isFeature(path) else {
          let endings = formats.all.compactMap(\.endings.first).uniqued { $0 }
          throw WorkspaceError(
            "'\(path)' is neither \(formats.all.map { "a \($0.name)" }.joined(separator: " nor "))",
            help: "flows are read from \(endings.joined(separator: " and ")) files")
        }
        add(projectDirectory(of: path), files.canonical(path))
      case .directory:
        if let project = projectDirectory(above: path) {
          let isWhole = files.canonical(project) == files.canonical(path)
          add(isWhole ? path : project, isWhole ? nil : files.canonical(path))
          continue
        }
        let projects = try projects(below: path)
        for project in projects { add(project, nil) }
        if projects.isEmpty {
          add(path, nil)
        } else if try holdsFlows(besidesProjectsBelow: path) {
          add(path, nil, isRest: true)
        }
      }
    }
    return targets
  }

  /// Whether a directory has flows, or what its author may take for one, outside of the projects below it.
  private func holdsFlows(besidesProjectsBelow directory: String) throws(WorkspaceError) -> Bool {
    let walk = try FolderWalk(below: directory, in: files, accepts: mayBelongToProject)
    for path in walk.paths {
      let file = try readOutsideOfProjects(path)
      switch file.kind {
      case .content: return true
      case .document: if file.seemsToHoldFlow { return true }
      case .feature, .foreign: continue
      }
    }
    return false
  }

  private func readOutsideOfProjects(_ path: String) throws(WorkspaceError) -> ReadFile {
    let stamp = fileCache == nil ? nil : files.stamp(path)
    if let known = fileCache?.file(path, stamp: stamp, unsaved: nil, isNamed: false) { return known }
    let source = SourceText(path: path, bytes: try files.read(path))
    let file = ReadFile(source, formats, domain, isNamed: false)
    fileCache?.store(file, stamp: stamp, isNamed: false)
    return file
  }

  /// The target of one file that need not be stored.
  package func target(ofFile path: String) -> ProjectTarget {
    ProjectTarget(directory: projectDirectory(of: path), paths: [files.absolute(path)])
  }

  /// The directory of a file's project.
  package func projectDirectory(of file: String) -> String {
    let directory = FilePath.directory(of: file)
    return projectDirectory(above: directory) ?? directory
  }

  /// The directories of all projects in and below a directory.
  package func projects(below directory: String) throws(WorkspaceError) -> [String] {
    try FolderWalk(below: directory, in: files, skipsProjects: false) { _ in false }.projectDirectories
  }

  /// The nearest directory with a project file, from `directory` up to the root of the repository; nil
  /// without one.
  package func projectDirectory(above directory: String) -> String? {
    var current = FilePath.trimmed(directory)
    for _ in 0..<64 {
      if isProject(current) { return current }
      // A repository ends where its root is: directories above belong to others.
      if current == "/" || files.kind(FilePath.join(current, ".git")) != nil { return nil }
      // A relative path goes up by `..` once its own names are used up.
      let isUp = current == "." || FilePath.name(of: current) == ".."
      current = isUp ? (current == "." ? ".." : current + "/..") : FilePath.directory(of: current)
      if files.kind(current) != .directory { return nil }
    }
    return nil
  }

  /// Whether a directory has a project file.
  package func isProject(_ directory: String) -> Bool { files.settingsPath(in: directory) != nil }
}
