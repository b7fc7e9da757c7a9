/// Finds the project that a command is about when its arguments do not say.
enum ProjectChoice {
  /// The directory named with --project, or the one with a project file here, in `flows` or above.
  static func directory(named project: String?) throws(WrongUse) -> String {
    if let project {
      guard FileReader.kind(project) == .directory else { throw WrongUse("'\(project)' is not a directory") }
      return project
    }
    for directory in [".", "flows"]
    where FileReader.kind(FilePath.join(directory, ProjectFiles.settingsName)) == .file {
      return directory
    }
    if let above = ProjectFiles.projectDirectory(above: ".") { return above }
    throw WrongUse(
      "there is no \(ProjectFiles.settingsName) here, in 'flows' or above",
      help: "name one with --project DIR")
  }
}
