import Lockstep
import LockstepLinking
import LockstepLint
import LockstepMarkdown
import LockstepModel
import LockstepReporting
import LockstepText
import LockstepYAML

/// What a run of the linter found.
struct LintResult: Sendable {
  /// In reading order, without what is silenced.
  var diagnostics: [Diagnostic] = []
  var silenced: [Suppressions.Silenced] = []
  /// What was checked.
  var flows: [FlowDocument] = []
  /// All files that were checked and asked for, in their order.
  var sources: [SourceText] = []
  /// Paths of files that lost something when they were read.
  var broken: Set<String> = []

  func isInBrokenFile(_ finding: Diagnostic) -> Bool { broken.contains(finding.location.source.path) }

  var summary: Summary { Summary(of: diagnostics, flows: flows.count) }
}

/// Loads what the arguments of `lint` name and checks it.
struct LintRun: Sendable {
  /// A project, and the canonical paths that were asked for in it; none means all.
  struct Target: Sendable {
    /// nil for a file that is checked alone.
    var directory: String?
    var paths: [String]
  }

  var targets: [Target]

  init(paths: [String]) throws(WrongUse) {
    targets = try LintTarget.directories(of: paths.map(FilePath.fromHere)).map { directory, paths in
      Target(directory: directory, paths: paths)
    }
  }

  /// For one file that need not be on disk.
  init(file path: String) {
    let directory = FilePath.directory(of: path)
    targets = [
      Target(
        directory: ProjectFiles.projectDirectory(above: directory) ?? directory,
        paths: [FilePath.absolute(path)])
    ]
  }

  /// For what the overlay holds, without a project.
  static let alone = LintRun(targets: [Target(directory: nil, paths: [])])

  private init(targets: [Target]) { self.targets = targets }

  func check(_ overlay: FileOverlay = FileOverlay()) async throws(WrongUse) -> LintResult {
    var result = LintResult()
    for target in targets {
      let files: ProjectFiles
      do throws(FileReader.Failure) {
        files =
          if let directory = target.directory {
            try await ProjectFiles.load(directory: directory, named: target.paths, overlay: overlay)
          } else {
            try await ProjectFiles.load(files: overlay.paths, overlay: overlay)
          }
      } catch {
        throw WrongUse(error.description)
      }
      if files.sources.isEmpty { throw WrongUse("there are no flows below '\(target.directory ?? ".")'") }
      await Self.check(files, target.paths, into: &result)
    }
    result.diagnostics = result.diagnostics.inReadingOrder()
    return result
  }

  private static func check(
    _ files: ProjectFiles, _ paths: [String], into result: inout LintResult
  ) async {
    let levels = RuleLevels(files.settings)
    let project = await files.linking.onAllCores()
    let said = files.diagnostics + MarkdownWriter.staleSources(in: project)
    let sources = files.sources
    let suppressions = await Work.shares(of: sources.indices) { sources[$0].flatMap(Self.suppressions) }
      .onAllCores().flatMap(\.self)
    let found = await Linter.linting(project, levels: levels, said: said).onAllCores()
    let consequences = CascadeFilter(
      of: files.diagnostics, in: files.flows, projectFile: ProjectFiles.settingsName)
    // Silencing comes first: a comment that silences a consequence is not unused.
    let (kept, silenced) = Suppressions.apply(
      suppressions, to: found, levels: levels, broken: consequences.files)
    func isWanted(_ path: String) -> Bool { paths.isEmpty || LintTarget.covers(paths, path) }
    let wanted = kept.filter { isWanted($0.location.source.path) }
    result.diagnostics += wanted.filter { !consequences.include($0) }
    if wanted.contains(where: { consequences.include($0) }) {
      result.diagnostics += causes(consequences, in: files).filter { !isWanted($0.location.source.path) }
    }
    result.silenced += silenced.filter { isWanted($0.finding.location.source.path) }
    result.sources += files.sources.filter { isWanted($0.path) }
    result.broken.formUnion(consequences.files)
    result.flows += files.flows
  }

  /// Why nothing is said, for somebody who asked only for other files; those are not to be fixed.
  private static func causes(_ consequences: CascadeFilter, in files: ProjectFiles) -> [Diagnostic] {
    files.diagnostics.filter { finding in
      finding.severity == .error && consequences.files.contains(finding.location.source.path)
    }.map { finding in
      var finding = finding
      finding.fixes = []
      return finding
    }
  }

  private static func suppressions(in source: SourceText) -> [Suppression] {
    source.isMarkdown
      ? MarkdownReader.suppressions(in: source) : YAMLReader.suppressions(in: source)
  }
}
