import ArgumentParser
import LockstepModel
import LockstepWorkspace

/// The project of a command that takes files: commands that take flows have the same option.
struct ProjectOption: ParsableArguments {
  @Option(
    help: "The directory of the project; the same as its path. Files that are named, too, must belong to it.",
    completion: .directory)
  var project: String?

  /// The paths that are meant: those that are named, else the project.
  ///
  /// - Throws: if both are given and a path is of another project: its flows would be checked, and not those of
  ///   the project that is named.
  func pathsOrProject(_ named: [String]) throws -> [String] {
    guard let project else { return named }
    if named.isEmpty || named == ["."] { return [project] }
    let (workspace, files) = (Workspace.standard, DiskFiles.standard)
    let directory = files.canonical(try workspace.projectDirectory(named: project))
    for path in named {
      guard let kind = files.kind(path) else { throw files.missingFileError(path) }
      let own =
        kind == .directory ? workspace.projectDirectory(above: path) : workspace.projectDirectory(of: path)
      guard own.map(files.canonical) != directory else { continue }
      let isBelow = files.canonical(path).hasPrefix(directory + "/")
      throw UsageError(
        "'\(path)' does not belong to the project '\(project)'",
        help: isBelow && !workspace.isProject(project)
          ? "'\(project)' has no project file, without which a folder below it is by itself"
          : "name files below '\(project)', or leave --project out")
    }
    return named
  }
}
