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

  /// The error about a directory without flows of its own, if there are projects below it, which it names.
  package func noFlows(besideProjectsBelow directory: String) -> WorkspaceError? {
    // A directory that cannot be read has no projects that could be named.
    let below = ((try? projects(below: directory)) ?? []).filter { $0 != directory }
    guard let first = below.first else { return nil }
    let help =
      below.count == 1
      ? "'\(first)' has a project of its own; name that"
      : "'\(first)' and \(below.count - 1) more have projects of their own; name one"
    return WorkspaceError("no flows found in '\(directory)'", help: help)
  }
}
