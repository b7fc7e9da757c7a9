import LockstepCodegen
import LockstepDiff
import LockstepModel
import LockstepWorkspace

/// Two versions of one document: files, or files of git revisions.
extension DiffCommand {
  /// Without `--project` the project is the one that contains the new version. Each version is written in the
  /// words of its own project, or, if it is in none, in those of that one.
  func fileDiff(to new: String) async throws -> (ProjectDiff, AllowedLosses) {
    if let range = revisionRange(to: new) {
      throw UsageError(
        "'\(old)' and '\(new)' are git revisions, and two arguments are two files",
        help: "lockstep diff \(range) compares the project in both")
    }
    let (earlier, present) = (FileVersion(old), FileVersion(new))
    let texts = (old: try earlier.readText(), new: try present.readText())
    let workspace = Workspace.standard
    let directory = project ?? workspace.projectDirectory(of: present.path)
    let files = try await workspace.load(ProjectTarget(directory: directory), followsLinks: false)
    let wording = try present.readWording() ?? files.project.wording
    let earlierWording = try earlier.readWording() ?? wording
    let before = try earlier.flows(in: texts.old, earlierWording)
    let after = try present.flows(in: texts.new, wording)
    let names = nameChanges(before, after, files)
    // Whoever names two files with one flow each says that it is one flow, whatever the IDs are.
    let isOneFlow = before.count == 1 && after.count == 1
    var diff =
      isOneFlow
      ? ProjectDiff(FlowDiff(from: before[0], to: after[0], wording), names: names)
      : ProjectDiff(from: before, to: after, names: names, wording, after: earlierWording)
    diff.showsNames = showsGeneratedNames(files)
    // The others are about other flows.
    let ids = before.map(\.id.value)
    let losses = (files.settings?.losses ?? []).filter { loss in
      ids.contains { loss.name.value.hasPrefix($0 + " ") || !isOneFlow && loss.name.value == $0 }
    }
    return (diff, losses)
  }

  /// How two revisions of the project are written as one argument; nil if one of the arguments is anything else.
  private func revisionRange(to new: String) -> String? {
    let isRevision = [old, new].allSatisfy { text in
      !text.contains(":") && DiskFiles.standard.kind(text) == nil && RevisionFile.exists(text)
    }
    return isRevision ? "\(old)..\(new)" : nil
  }

  /// The generated names that differ, with the flows next to the file; nil if nothing is generated because of an error.
  private func nameChanges(_ before: [FlowDocument], _ after: [FlowDocument], _ files: ProjectFiles)
    -> [ContractChange]?
  {
    let ids = Set((before + after).map(\.id.value))
    func names(_ documents: [FlowDocument]) -> [ContractName]? {
      let flows = files.flows.filter { !ids.contains($0.id.value) } + documents
      return Codegen.names(flows, settings: files.settings, named: documents.map(\.id.value))
    }
    guard let earlier = names(before), let later = names(after) else { return nil }
    return ContractChange.changes(from: earlier, to: later)
  }
}
