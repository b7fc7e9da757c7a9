import ArgumentParser
import LockstepCodegen
import LockstepDiff
import LockstepModel
import LockstepPage
import LockstepScenarios
import LockstepWorkspace

/// `lockstep diff`: what changed between two versions of a flow, or of a project.
struct DiffCommand: AsyncParsableCommand {
  /// The form of the report.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
    case markdown
    /// At most five lines of Markdown.
    case comment
  }

  /// What makes the command fail.
  enum FailCondition: String, CaseIterable, ExpressibleByArgument {
    case loss
    case contract
  }

  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two versions of a flow, or of a project, as behaviour, not as text.",
    usage: """
      lockstep diff REV [--project DIR] [--fail-on loss|contract]
      lockstep diff OLD NEW [--fail-on loss|contract]
      lockstep diff OLD-DIR NEW-DIR [--fail-on loss|contract]
      lockstep diff --as-documented FLOW
      lockstep diff HEAD:flows/door.yaml flows/door.yaml --fail-on loss
      """,
    discussion: """
      With one argument, a git revision, the whole project is compared with the point where the present \
      branch left that revision; A..B compares two revisions, A...B compares B with the point where it left \
      A. With two arguments, each is a file, or a file of a git revision as REV:path, with the path as in \
      git: from the top of the repository, or with ./ from the working directory. A file is read in the \
      words of its own project; one without a project in those of the project of NEW. All flows of a \
      document are compared. Two folders are two versions of a project.

      With --as-documented the one argument is a flow: its document is compared with the flow, which lists the \
      changes of behaviour by our errata.

      Steps and rows are found again by what they are, not by their numbers. What is lost comes first: \
      results that no row gives any more, and steps that no row leads to any more. Then other behaviour, \
      then other numbers, then other words. A step counts as reachable from the beginning of its own \
      document; what other documents lead to is not looked at.

      At the end come the names that generated code gains and loses, where the project file has 'swift:', and \
      with --fail-on contract. They are listed as Swift has them, for apps in TypeScript, too. Two files are generated with the \
      project of NEW. --fail-on loss exits with status 1 if a result, a reachable step or a flow is lost, unless 'losses: {UC2.3 1.5: \
      reason}' in lockstep.yaml allows it; \
      --fail-on contract if a name is gone or renamed, or if apps have to implement or handle a new one: an \
      action, an outcome, a screen, a result, an error.
      """)

  @Argument(
    help:
      """
      The old version: a file, REV:path, or a folder. Alone: a git revision, A..B, or with --as-documented a \
      flow.
      """,
    completion: .file(extensions: ["yaml", "md"]))
  var old: String

  @Argument(
    help:
      """
      The new version: a file, REV:path, or a folder. After a git revision also the directory of the \
      project.
      """,
    completion: .file(extensions: ["yaml", "md"]))
  var new: String?

  @Flag(help: "Compare the document of a flow with the flow.")
  var asDocumented = false

  @Option(help: "How changes are printed: text, json, markdown, or a comment of five lines at most.")
  var format = Format.text

  @Option(help: "Exit with status 1 on loss or contract; may be given twice.")
  var failOn: [FailCondition] = []

  @Option(help: "The directory of the project.", completion: .directory)
  var project: String?

  func run() async throws {
    let console = Console.current
    var (diff, losses, unread) = try await projectDiff()
    for document in unread { console.writeErrorLine(about: document) }
    for name in diff.allowLosses(losses) {
      console.writeError("note: '\(name)' under 'losses:' is not lost here\n")
    }
    switch format {
    case .text:
      console.write(
        diff.isEmpty && unread.isEmpty && console.isTerminal
          ? "No change in behaviour, numbers or wording.\n" : diff.text)
    case .json: console.write(diff.json(adding: unread.writeMember))
    case .markdown: console.write(diff.markdown + unread.markdown(below: diff.markdown))
    case .comment: console.write(unread.isEmpty ? diff.comment : unread.comment(on: diff))
    }
    if failOn.contains(.loss), diff.hasLosses { throw Exit.findings }
    if failOn.contains(.loss), let document = unread.first {
      throw UsageError("whether something is lost is not known, because '\(document.path)' is not compared")
    }
    guard failOn.contains(.contract) else { return }
    guard let isBroken = diff.breaksContract else {
      throw UsageError(
        "the generated names cannot be compared, because a version has errors",
        help: "'lockstep lint' lists those of the present version")
    }
    if isBroken { throw Exit.findings }
  }

  /// Whether an app has the generated names, as far as a project says it.
  func showsGeneratedNames(_ files: ProjectFiles) -> Bool {
    failOn.contains(.contract) || files.settings?.swift.isDeclared == true
  }

  typealias AllowedLosses = [(name: SourceString, because: SourceString)]

  /// The changes, the losses that the project of the new version allows, and the files that are not compared.
  private func projectDiff() async throws -> (ProjectDiff, AllowedLosses, unread: [UnavailableDocument]) {
    if asDocumented { return (try await errataDiff(), [], []) }
    let isOfDirectory = new.map { DiskFiles.standard.kind($0) == .directory } ?? false
    if let new, !isOfDirectory {
      let (diff, losses) = try await fileDiff(to: new)
      return (diff, losses, [])
    }
    // A single file cannot be compared with another version of the project.
    if DiskFiles.standard.kind(old) == .file {
      throw UsageError(
        "'\(old)' is a file; name the version to compare it with", help: "lockstep diff HEAD:\(old) \(old)")
    }
    let directory = try Workspace.standard.projectDirectory(named: new ?? project)
    // A folder may have the name of a branch.
    if new != nil, DiskFiles.standard.kind(old) == .directory, !RevisionFile.exists(old, in: directory) {
      let (earlier, present) = (try await loadFolder(old), try await loadFolder(directory))
      let unread = UnavailableDocument.between(earlier, present, earlierName: old)
      return diff(from: earlier, to: present, unread)
    }
    let versions = try await ComparedVersions(range: old, of: directory)
    return diff(from: versions.earlierFiles, to: versions.presentFiles, versions.unreadDocuments)
  }

  private func diff(
    from old: ProjectFiles, to new: ProjectFiles, _ unread: [UnavailableDocument]
  ) -> (ProjectDiff, AllowedLosses, unread: [UnavailableDocument]) {
    var diff = ProjectDiff(from: old, to: new, names: Self.nameChanges(old, new), leavingOut: unread)
    diff.showsNames = showsGeneratedNames(new)
    return (diff, new.settings?.losses ?? [], unread)
  }

  /// The project in a folder.
  ///
  /// - Throws: if it has no flows: the wrong folder must not pass for a project that lost all of them.
  private func loadFolder(_ directory: String) async throws -> ProjectFiles {
    let workspace = Workspace.standard
    let files = try await workspace.load(ProjectTarget(directory: directory))
    if files.ownFlows.isEmpty {
      throw workspace.noFlows(besideProjectsBelow: directory)
        ?? WorkspaceError("no flows found in '\(directory)'")
    }
    return files
  }

  /// The changes by the errata of a flow.
  private func errataDiff() async throws -> ProjectDiff {
    if new != nil {
      throw UsageError("--as-documented compares a flow with its own document: name one flow")
    }
    let (documented, id) = try await Workspace.asDocumented.findFlow(old, project: project)
    let (corrected, _) = try await Workspace.standard.findFlow(old, project: project)
    func flow(_ files: ProjectFiles) -> [FlowDocument] { files.flows.filter { $0.id.value == id } }
    var before = flow(documented)
    if documented.revertedErrata.contains(where: { $0.flow == id }) {
      // The lines are those of the table.
      for index in before.indices {
        let source = before[index].source
        let path = before[index].format.rendering(of: source.path) ?? source.path
        before[index].source = SourceText(path: path, bytes: source.bytes)
      }
    }
    return ProjectDiff(
      from: before, to: flow(corrected), names: Self.nameChanges(documented, corrected),
      corrected.project.wording)
  }

  static func nameChanges(_ old: ProjectFiles, _ new: ProjectFiles) -> [ContractChange]? {
    guard let before = Codegen.names(old.flows, settings: old.settings),
      let after = Codegen.names(new.flows, settings: new.settings)
    else { return nil }
    return ContractChange.changes(from: before, to: after)
  }
}
