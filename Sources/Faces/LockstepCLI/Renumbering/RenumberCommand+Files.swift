import Lockstep
import LockstepDiff
import LockstepModel
import LockstepReporting
import LockstepTrace
import LockstepWorkspace

/// Reads the project of a flow and computes the changes of a renumbering; writes nothing.
extension RenumberCommand {
  /// - Parameter flow: the id of a flow, or its file.
  func load(_ flow: String) async throws(UsageError) -> ProjectFiles {
    let workspace = Workspace.standard
    let isFile = workspace.files.kind(flow) == .file
    let directory =
      project == nil && isFile
      ? workspace.projectDirectory(of: flow) : try workspace.projectDirectory(named: project)
    // A document that may be a rendering is followed as a part of its project, and other folders' documents are not
    // touched.
    let formats = workspace.formats
    let isSource = isFile && formats.accept(flow) && formats.sources(ofRendering: flow).isEmpty
    let paths = isSource ? [workspace.files.canonical(flow)] : []
    return try await workspace.load(ProjectTarget(directory: directory, paths: paths), followsLinks: false)
  }

  /// Whether an error of a file may hide something that has to follow.
  ///
  /// A file with errors may lack rows. The rows of a document are all there; those of the flow itself must be in
  /// order.
  func concerns(_ flow: String, _ error: Diagnostic) -> Bool {
    let path = error.location.source.path
    return !Workspace.standard.formats.holdProse(path)
      || DiskFiles.standard.canonical(path) == DiskFiles.standard.canonical(flow)
      || error.flow.map { $0 == flow || $0.hasPrefix(flow + "/") } == true
  }

  /// The renumbering of the flow in its documents, in scripts and in worlds.
  func renumbering(
    _ plan: RenumberingPlan, of flow: String, in files: ProjectFiles
  ) throws(UsageError) -> Renumbering {
    let project = files.project
    var numberings: [Numbering] = []
    for flow in try flows(flow, plan, in: project) {
      do throws(RenumberingRefusal) {
        numberings.append(try Numbering(plan, of: flow, in: project))
      } catch {
        throw UsageError(error.message, help: error.help)
      }
    }
    var renumbering = Renumbering(numberings, in: project)
    for content in files.contents.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
      switch content {
      case .script(let script): renumbering.follow(script)
      case .world(let world): renumbering.follow(world)
      case .scenarios(let file): renumbering.follow(file)
      case .flow, .errata, .project, .vocabulary: break
      }
    }
    followCitations(&renumbering)
    for source in files.sources { renumbering.noteMentions(in: source) }
    return renumbering
  }

  /// Renumbers the rows that tests and code cite, and their other mentions.
  private func followCitations(_ renumbering: inout Renumbering) {
    guard let session = TraceSession.reading(renumbering.project, DiskFiles.standard)?.onOneCore() else {
      return
    }
    for (place, _) in session.trace.rows {
      guard case .row(let flow?) = place.citation.subject else { continue }
      renumbering.rename(citation: place.citation.id, of: flow, in: place.source)
    }
    for source in session.sources { renumbering.noteMentions(in: source) }
  }

  /// The tables that are meant: all of a document, or the one that was named.
  private func flows(
    _ flow: String, _ plan: RenumberingPlan, in project: Project
  ) throws(UsageError) -> [Int] {
    let path = DiskFiles.standard.canonical(flow)
    let found = project.flows.indices.filter { number in
      guard let (document, _) = project.section(of: project.flows[number]) else { return false }
      return document.id.value == flow || DiskFiles.standard.canonical(document.source.path) == path
    }
    let meant = found.isEmpty ? project.flowNumber(flow).map { [$0] } ?? [] : found
    guard let first = meant.first else { throw unknown(flow, in: project) }
    if meant.count > 1, case .all = plan { return meant }
    guard meant.count == 1 else {
      throw UsageError(
        "\(flow) has \(meant.count) tables",
        help: "name one: \(meant.map { project.flows[$0].id }.joined(separator: ", "))")
    }
    return [first]
  }

  private func unknown(_ flow: String, in project: Project) -> UsageError {
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
    _ renumbering: Renumbering, _ files: ProjectFiles
  ) async throws(UsageError) -> [ChangedFile] {
    for source in renumbering.files.map(\.source) where String(validating: source.bytes, as: UTF8.self) == nil
    {
      throw UsageError("'\(source.path)' is not UTF-8, so it cannot be edited in place")
    }
    let changed = renumbering.files.map { ($0.source, $0.bytes) }.filter { $0.0.bytes != $0.1 }
    if changed.isEmpty { return [] }
    let after = files.rereading(Dictionary(changed.map { ($0.0.path, $0.1) }) { first, _ in first })
    if let difference = difference(renumbering, files, after) {
      throw UsageError(
        "the edited files would not be the renumbered project, so nothing was written: \(difference)",
        help: "write the steps in the layout of lockstep fmt and try again")
    }
    let workspace = Workspace.standard
    let stories = await ProjectStories(workspace.tests(in: files), playedBy: Domain.play)
    let movesSteps = renumbering.numberings.contains { $0.move != nil }
    if let problem = await stories.problem(
      after: ProjectStories(workspace.tests(in: after), playedBy: Domain.play),
      comparesProperties: !movesSteps)
    {
      throw UsageError("nothing was written: \(problem)", help: "correct what names the row, then try again")
    }
    return try changed + FollowingRenderings.changed(files, after)
  }

  private func difference(_ renumbering: Renumbering, _ before: ProjectFiles, _ after: ProjectFiles)
    -> String?
  {
    let (old, new) = (errors(before), errors(after))
    if old.count < new.count, let error = new.first(where: { !old.contains($0) }) { return error }
    return renumbering.difference(from: after.project)
  }

  private func errors(_ files: ProjectFiles) -> [String] {
    files.diagnostics.filter { $0.severity == .error }.map { "\($0.location.source.path): \($0.message)" }
  }
}
