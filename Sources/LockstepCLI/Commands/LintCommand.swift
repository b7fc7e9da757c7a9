import ArgumentParser
import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// `lockstep lint`: loads flows and checks all of them together.
struct LintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Checks flows and every reference between them.",
    discussion: """
      A directory stands for the projects in it: their YAML files and their Markdown documents with a flow \
      table, except those beside a YAML file of the same name, which are rendered from it. A file or a \
      folder of a project is checked together with the whole project; only what is found in it is reported. \
      - reads one file from standard input.

      'lockstep rules' lists what is looked for. A comment '# lockstep:ignore RULE -- reason' silences what \
      stands on its line, or what comes next; a baseline silences what a team has when it begins.
      """)

  @Argument(help: "Files and directories, or - alone.", completion: .file(extensions: ["yaml", "md"]))
  var paths: [String] = ["."]

  @OptionGroup var fixOptions: LintFixOptions

  @Option(help: "A file of known findings, which stay silent.", completion: .file())
  var baseline: String?

  @Flag(help: "Write all present findings into the baseline.")
  var updateBaseline = false

  @Option(
    help: "Write the findings into a file, as --format says; the terminal gets text.", completion: .file())
  var output: String?

  @Option(help: "The path by which standard input is checked.", completion: .file(extensions: ["yaml"]))
  var stdinFilename: String?

  @Flag(help: "Check again whenever a file changes, until interrupted.")
  var watch = false

  @Flag(name: .shortAndLong, help: "Print findings only, no notices.")
  var quiet = false

  @OptionGroup var report: ReportOptions

  private var fixes: LintFixes { fixOptions.fixes }

  func run() async throws {
    try fixes.check()
    if updateBaseline, baseline == nil { throw WrongUse("--update-baseline needs --baseline FILE") }
    let report = LintReport(options: report.reporting, output: output, isQuiet: quiet)
    if paths.contains("-") { return try await runInput(report) }
    if stdinFilename != nil { throw WrongUse("--stdin-filename is for '-', standard input") }
    let run = try LintRun(paths: paths)
    if watch {
      guard !fixes.isWanted, !updateBaseline else {
        throw WrongUse("--watch only looks: it goes without --fix, --diff and --update-baseline")
      }
      return try await LintWatch(run: run, baseline: baseline, report: report).run()
    }
    let session = LintSession(run: run, baseline: baseline, fixes: fixes, report: report)
    try await updateBaseline ? session.updateBaseline() : session.lint()
  }

  private func runInput(_ report: LintReport) async throws {
    guard paths.count == 1 else { throw WrongUse("'-' stands for standard input, and alone") }
    if watch || updateBaseline {
      throw WrongUse("standard input can neither be watched nor be in a baseline")
    }
    if Console.current.isInputTerminal {
      throw WrongUse("'-' reads standard input, which is a terminal here")
    }
    let path = FilePath.fromHere(FilePath.trimmed(stdinFilename ?? "<stdin>"))
    var overlay = FileOverlay()
    overlay[path] = Console.current.readInput()
    let run = stdinFilename == nil ? LintRun.alone : LintRun(file: path)
    let session = LintSession(
      run: run, baseline: baseline, fixes: fixes, report: report, overlay: overlay, input: path)
    try await session.lint()
  }
}

/// The options of ``LintFixes``.
struct LintFixOptions: ParsableArguments {
  @Flag(help: "Apply the fixes that keep the meaning.")
  var fix = false

  @Flag(help: "Take fixes that can change the meaning, too; with --fix or --diff.")
  var unsafeFixes = false

  @Flag(help: "Print what --fix would change as a unified diff, and write nothing.")
  var diff = false

  var fixes: LintFixes { LintFixes(fix: fix, unsafeFixes: unsafeFixes, diff: diff) }
}

extension LintCommand {
  /// The paths of a command line that has nothing but paths, `lockstep lint flows`; nil for any other.
  ///
  /// The parser finds out about every option by reflection, several times over, which takes longer than
  /// starting the process and checking a flow together. Without options there is nothing to find out.
  static func plainPaths(_ arguments: [String]) -> [String]? {
    guard arguments.first == configuration.commandName else { return nil }
    let paths = Array(arguments.dropFirst())
    guard !paths.contains(where: { $0.hasPrefix("-") }) else { return nil }
    return paths.isEmpty ? ["."] : paths
  }

  /// Does what `lint` does without options.
  static func run(_ paths: [String]) async throws {
    try await LintSession(run: LintRun(paths: paths), report: LintReport()).lint()
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
        guard [FlowFiles.yaml, FlowFiles.markdown].contains(where: path.hasSuffix) else {
          throw WrongUse(
            "'\(path)' is neither a YAML file nor a Markdown document",
            help: "flows are read from .yaml and .md files")
        }
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
    // A file that an editor has not written yet has no canonical path.
    let file = FilePath.absolute(file)
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
