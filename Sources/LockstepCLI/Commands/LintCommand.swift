import ArgumentParser
import Lockstep
import LockstepLint
import LockstepReporting

/// `lockstep lint`: loads flows and checks all of them together.
struct LintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Checks flows and every reference between them.",
    discussion: """
      A directory stands for the projects in it. A file or a folder of a project is checked together with \
      the whole project; only what is found in it is reported.
      """)

  @Argument(help: "Files and directories.", completion: .file(extensions: ["yaml"]))
  var paths: [String] = ["."]

  @OptionGroup var report: ReportOptions

  func run() async throws {
    var diagnostics: [Diagnostic] = []
    var flows = 0
    for (directory, paths) in try LintTarget.directories(of: paths) {
      let files: ProjectFiles
      do throws(FileReader.Failure) {
        files = try await ProjectFiles.load(directory: directory)
      } catch {
        throw WrongUse(error.description)
      }
      if files.sources.isEmpty { throw WrongUse("there are no flows below '\(directory)'") }
      let found = files.diagnostics + Linter.lint(files.project)
      diagnostics += paths.isEmpty ? found : found.filter { LintTarget.covers(paths, $0.location.source.path) }
      flows += files.flows.count
    }
    diagnostics = diagnostics.inReadingOrder()
    let summary = Summary(of: diagnostics, flows: flows)
    report.print(diagnostics, summary, on: .current)
    if report.failOn.fails(summary) { throw Exit.findings }
  }
}

/// Which projects the arguments of `lint` name, and which part of each.
enum LintTarget {
  /// The directories of the projects, each with the canonical paths that were asked for; none means all.
  static func directories(of paths: [String]) throws(WrongUse) -> [(directory: String, paths: [String])] {
    var result: [(directory: String, paths: [String])] = []
    func add(_ directory: String, _ path: String?) {
      if let index = result.firstIndex(where: { $0.directory == directory }) {
        // Everything of a project was asked for before, or is now.
        if result[index].paths.isEmpty { return }
        if let path { result[index].paths.append(path) } else { result[index].paths = [] }
      } else {
        result.append((directory, path.map { [$0] } ?? []))
      }
    }
    for path in paths {
      let path = FilePath.trimmed(path)
      switch FileReader.kind(path) {
      case nil: throw WrongUse("cannot read '\(path)': no such file", help: FileSuggestion.help(for: path))
      case .file:
        let directory = FilePath.directory(of: path)
        add(ProjectFiles.projectDirectory(above: directory) ?? directory, FileReader.canonical(path))
      case .directory:
        if let project = ProjectFiles.projectDirectory(above: path) {
          let isWhole = FileReader.canonical(project) == FileReader.canonical(path)
          add(isWhole ? path : project, isWhole ? nil : FileReader.canonical(path))
          continue
        }
        do throws(FileReader.Failure) {
          let projects = try ProjectFiles.projects(below: path)
          for project in projects.isEmpty ? [path] : projects { add(project, nil) }
        } catch {
          throw WrongUse(error.description)
        }
      }
    }
    return result
  }

  /// Whether a file is one of the canonical `paths`, or below one.
  static func covers(_ paths: [String], _ file: String) -> Bool {
    let file = FileReader.canonical(file)
    return paths.contains { file == $0 || file.hasPrefix($0 + "/") }
  }
}

/// What somebody meant by a path that does not exist.
enum FileSuggestion {
  static func help(for path: String) -> String? {
    let directory = FilePath.directory(of: path)
    guard let names = try? FileReader.names(in: directory) else { return nil }
    let close = Suggestion.close(to: FilePath.name(of: path), among: names)
    return close.first.map { "did you mean '\(FilePath.join(directory, $0))'?" }
  }
}
