extension Workspace {
  /// The project of a command whose arguments do not name files: the directory named, or the one with a
  /// project file here, in `flows` or above; without any, the working directory.
  package func projectDirectory(named project: String?) throws(WorkspaceError) -> String {
    if let project {
      guard files.kind(project) == .directory else {
        throw WorkspaceError("'\(project)' is not a directory")
      }
      return project
    }
    return [".", "flows"].first(where: isProject) ?? projectDirectory(above: ".") ?? "."
  }
}
