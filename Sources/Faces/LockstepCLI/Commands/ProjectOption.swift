import ArgumentParser

/// The project of a command that takes files: commands that take flows have the same option.
struct ProjectOption: ParsableArguments {
  @Option(help: "The directory of the project; the same as its path.", completion: .directory)
  var project: String?

  /// The paths that are meant: those that are named, else the project.
  func pathsOrProject(_ named: [String]) -> [String] {
    guard let project, named.isEmpty || named == ["."] else { return named }
    return [project]
  }
}
