import LockstepModel

/// A project, and the part of it that a command names.
package struct ProjectTarget: Hashable, Sendable {
  /// The directory of the project; nil for files without a project.
  package var directory: String?
  /// The canonical paths that are named, and read although something ignores them.
  package var paths: [String]
  /// Whether all of the project is meant, and not only the part that the paths are.
  package var isWhole: Bool
  /// Whether it is what a folder has besides the projects in it: without flows there is nothing to say about it.
  package var isRest = false

  /// The files of unsaved texts, without a project.
  package static let withoutProject = ProjectTarget(directory: nil, paths: [])

  package init(directory: String?, paths: [String] = [], isRest: Bool = false) {
    self.directory = directory
    self.paths = paths
    isWhole = paths.isEmpty
    self.isRest = isRest
  }

  /// Whether a file belongs to the part.
  package func covers(_ file: String, _ files: any FileSystem) -> Bool {
    if isWhole { return true }
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
    func add(_ target: ProjectTarget) {
      if let index = targets.firstIndex(where: { $0.directory == target.directory }) {
        targets[index].paths += target.paths
        if target.isWhole { targets[index].isWhole = true }
      } else {
        targets.append(target)
      }
    }
    for path in paths.map({ placed(FilePath.trimmed($0)) }) {
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
        add(target(ofFile: path))
      case .directory:
        if let project = projectDirectory(above: path) {
          let place = files.canonical(path)
          let isWhole = files.canonical(project) == place
          add(ProjectTarget(directory: isWhole ? path : project, paths: isWhole ? [] : [place]))
          continue
        }
        let projects = try projects(below: path)
        for project in projects { add(ProjectTarget(directory: project)) }
        if projects.isEmpty {
          add(ProjectTarget(directory: path))
        } else if try holdsFlows(besidesProjectsBelow: path) {
          add(ProjectTarget(directory: path, isRest: true))
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
    let path = placed(path)
    // A link is found at its own place, and known by that of its file.
    let entry = FilePath.join(files.absolute(FilePath.directory(of: path)), FilePath.name(of: path))
    return ProjectTarget(
      directory: projectDirectory(of: path), paths: [files.absolute(path), entry].uniqued { $0 })
  }

  /// A path without links to folders that lead out of the project: the files behind them belong to where they are.
  private func placed(_ path: String) -> String {
    let isFolder = files.kind(path) == .directory
    let folder = isFolder ? path : FilePath.directory(of: path)
    let real = files.canonical(folder)
    let (named, present) = (projectDirectory(above: folder), projectDirectory(above: real))
    if named.map(files.canonical) == present.map(files.canonical) { return path }
    let place = files.fromWorkingDirectory(real)
    return isFolder ? place : FilePath.join(place, FilePath.name(of: path))
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
