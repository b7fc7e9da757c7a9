import Lockstep
import LockstepDiff
import LockstepModel
import LockstepReporting
import LockstepServing
import LockstepTrace
import LockstepWorkspace

/// Reads the project of a flow and computes the changes of a renumbering; writes nothing.
extension RenumberCommand {
  /// - Parameter flow: the id of a flow, or its file.
  func load(_ flow: String) async throws(UsageError) -> (files: ProjectFiles, target: ProjectTarget) {
    let workspace = Workspace.standard
    let formats = workspace.formats
    let isFile = workspace.files.kind(flow) == .file && formats.hasFormat(for: flow)
    var target = isFile ? workspace.target(ofFile: flow) : ProjectTarget(directory: nil)
    if !isFile || writing.project != nil {
      target.directory = try workspace.projectDirectory(named: writing.project)
    }
    // A document that may be a rendering is followed as a part of its project, and other folders' documents are not
    // touched. One that is a rendering is not read: its flow is.
    let sources = formats.sources(ofRendering: flow)
    if !sources.isEmpty { target.isWhole = true }
    if sources.contains(where: { workspace.files.kind($0) != nil }) { target.paths = [] }
    return (try await workspace.load(target, followsLinks: false), target)
  }

  /// Whether an error of a file may hide something that has to follow.
  ///
  /// A file with errors may lack rows. The rows of a document are all there; those of the flow itself must be in
  /// order.
  func mayHideReferences(_ flow: String, _ error: Diagnostic) -> Bool {
    let path = error.location.source.path
    return !Workspace.standard.formats.holdsProse(path)
      || DiskFiles.standard.canonical(path) == DiskFiles.standard.canonical(flow)
      || error.flow.map { $0 == flow || $0.hasPrefix(flow + "/") } == true
  }

  /// The renumbering of the flow in its documents, in scripts and in worlds.
  func makeRenumbering(
    _ plan: RenumberingPlan, of flow: String, in files: ProjectFiles
  ) throws(UsageError) -> Renumbering {
    let project = files.project
    var numberings: [RenumberedTable] = []
    for flow in try flowIndices(flow, plan, in: project) {
      do throws(RenumberingRefusal) {
        numberings.append(try RenumberedTable(plan, of: flow, in: project))
      } catch {
        throw UsageError(error.message, help: error.help)
      }
    }
    var renumbering = Renumbering(
      numberings, in: project, suppressions: files.suppressions.runOnOneCore())
    let session = TracedProject.reading(project, DiskFiles.standard)?.runOnOneCore()
    renumbering.renameIDs(inFilesOf: files, session)
    for source in files.sources + (session?.sources ?? []) { renumbering.recordMentions(in: source) }
    return renumbering
  }

  /// The tables that are meant: all of a document, or the one that was named.
  private func flowIndices(
    _ flow: String, _ plan: RenumberingPlan, in project: Project
  ) throws(UsageError) -> [Int] {
    let path = DiskFiles.standard.canonical(flow)
    let found = project.flows.indices.filter { number in
      guard let (document, _) = project.section(of: project.flows[number]) else { return false }
      return document.id.value == flow || DiskFiles.standard.canonical(document.source.path) == path
    }
    let meant = found.isEmpty ? project.flowNumber(flow).map { [$0] } ?? [] : found
    guard let first = meant.first else { throw unknownFlowError(flow, in: project) }
    if meant.count > 1, case .all = plan { return meant }
    guard meant.count == 1 else {
      throw UsageError(
        "\(flow) has \(meant.count) tables",
        help: "name one: \(meant.map { project.flows[$0].id }.joined(separator: ", "))")
    }
    return [first]
  }

  private func unknownFlowError(_ flow: String, in project: Project) -> UsageError {
    let sources = Workspace.standard.formats.sources(ofRendering: flow)
    if let source = sources.first(where: { DiskFiles.standard.kind($0) == .file }) {
      return UsageError("'\(flow)' is rendered from '\(source)'", help: "renumber that")
    }
    let ids = project.flows.filter { !$0.isExternal }.map(\.id)
    return UsageError(
      "no flow is called '\(flow)'",
      help: Suggestion.help(for: flow, among: ids) ?? "there are: \(ids.sorted().joined(separator: ", "))")
  }

  // The content of the files afterwards.

  /// The files that change, checked by reading them again: nothing is given out that would read as something
  /// else than the renumbered project.
  func changedFiles(
    _ renumbering: Renumbering, _ files: ProjectFiles, _ target: ProjectTarget
  ) async throws(UsageError) -> [ChangedFile] {
    for source in renumbering.files.map(\.source) where String(validating: source.bytes, as: UTF8.self) == nil
    {
      throw UsageError("'\(source.path)' is not UTF-8, so it cannot be edited in place")
    }
    let changed = renumbering.files.map { ($0.source, $0.bytes) }.filter { $0.0.bytes != $0.1 }
    if changed.isEmpty { return [] }
    let after = files.rereading(Dictionary(changed.map { ($0.0.path, $0.1) }) { first, _ in first })
    if let difference = renumbering.difference(from: after.project) {
      throw UsageError(
        "the edited files would not be the renumbered project, so nothing was written: \(difference)",
        help: "write the steps in the layout of lockstep fmt and try again")
    }
    let (before, later) = try await checkBeforeAndAfter(changed, target)
    if let problem = await findProblem(renumbering, before, later) {
      throw UsageError("nothing was written: \(problem)", help: "correct that first, then try again")
    }
    var following = files.settings.flatMap { BaselineRewriter($0, moved: [:], in: DiskFiles.standard) }
    await following?.collectTraceFindings(
      before: files.project, after: after.project, with: changed.map { ($0.0.path, $0.1) })
    let baseline = following?.edited(from: before.diagnostics, to: later.diagnostics)
    return try changed + RenderingUpdates.changedFiles(files, after)
      + (baseline.map { [($0.source, $0.bytes)] } ?? [])
  }

  /// The project as it is, and with the changed files.
  private func checkBeforeAndAfter(
    _ changed: [ChangedFile], _ target: ProjectTarget
  ) async throws(UsageError) -> (before: CheckResult, after: CheckResult) {
    var texts = UnsavedTexts(over: DiskFiles.standard)
    for file in changed { texts[file.source.path] = file.bytes }
    return (
      try await Workspace.standard.check([target]),
      try await Workspace.standard.check([target], unsaved: texts)
    )
  }

  /// The finding that the renumbered project would get, the scenario that would fail, the property that would be about
  /// something else.
  private func findProblem(
    _ renumbering: Renumbering, _ before: CheckResult, _ after: CheckResult
  ) async -> String? {
    if let problem = after.describeAddedFinding(
      since: before, isMoved: false, displayPath: DiskFiles.standard.fromWorkingDirectory)
    {
      return problem
    }
    guard let old = before.projects.first, let new = after.projects.first else { return nil }
    func stories(_ checked: CheckedProject) async -> ProjectBehaviour {
      let target = ProjectTarget(directory: checked.directory)
      return await ProjectBehaviour(
        Workspace.standard.tests(of: target, in: checked), playedBy: Domain.playScenarios)
    }
    let movesSteps = renumbering.renumberedTables.contains { $0.move != nil }
    return await stories(old).regression(after: await stories(new), comparesProperties: !movesSteps)
  }
}
