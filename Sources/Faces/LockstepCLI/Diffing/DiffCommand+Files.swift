import LockstepCodegen
import LockstepDiff
import LockstepModel
import LockstepWorkspace

/// Two versions of one flow: files, or files of git revisions.
extension DiffCommand {
  /// Without `--project` the project is the one that contains the new version.
  func fileDiff(to new: String) async throws -> (ProjectDiff, AllowedLosses) {
    if let range = revisionRange(to: new) {
      throw UsageError(
        "'\(old)' and '\(new)' are git revisions, and two arguments are two files",
        help: "lockstep diff \(range) compares the project in both")
    }
    let before = try readDocument(old)
    let after = try readDocument(new)
    let path = RevisionFile(new)?.path ?? new
    let workspace = Workspace.standard
    let directory = project ?? workspace.projectDirectory(of: path)
    let files = try await workspace.load(ProjectTarget(directory: directory), followsLinks: false)
    var diff = ProjectDiff(
      FlowDiff(from: before, to: after, files.project.wording), names: nameChanges(before, after, files))
    diff.showsNames = showsGeneratedNames(files)
    // The others are about other flows.
    return (diff, (files.settings?.losses ?? []).filter { $0.name.value.hasPrefix(before.id.value + " ") })
  }

  /// How two revisions of the project are written as one argument; nil if one of the arguments is anything else.
  private func revisionRange(to new: String) -> String? {
    let isRevision = [old, new].allSatisfy { text in
      !text.contains(":") && DiskFiles.standard.kind(text) == nil && RevisionFile.exists(text)
    }
    return isRevision ? "\(old)..\(new)" : nil
  }

  /// The generated names that differ, with the flows next to the file; nil if nothing is generated because of an error.
  private func nameChanges(_ before: FlowDocument, _ after: FlowDocument, _ files: ProjectFiles)
    -> [ContractChange]?
  {
    func names(_ document: FlowDocument) -> [ContractName]? {
      let ids = [before.id.value, after.id.value]
      let flows = files.flows.filter { !ids.contains($0.id.value) } + [document]
      return Codegen.names(flows, settings: files.settings, named: [document.id.value])
    }
    guard let earlier = names(before), let later = names(after) else { return nil }
    return ContractChange.changes(from: earlier, to: later)
  }

  private func readDocument(_ version: String) throws -> FlowDocument {
    let source = SourceText(path: version, bytes: try readBytes(version))
    let checked = Workspace.standard.contents(of: source)
    let errors = checked.diagnostics.filter { $0.severity == .error }
    // An incomplete flow would differ in its unreadable part.
    guard errors.isEmpty else {
      Console.current.writeErrorLines(of: errors)
      throw UsageError("'\(version)' cannot be compared, because it cannot be read")
    }
    guard case .flow(let document)? = checked.value?.first else {
      throw UsageError("'\(version)' is not a flow file")
    }
    return document
  }

  private func readBytes(_ version: String) throws(UsageError) -> [UInt8] {
    // A file may have a colon in its name.
    if DiskFiles.standard.kind(version) == nil, let revision = RevisionFile(version) {
      return try revision.read()
    }
    return try DiskFiles.standard.readStream(version)
  }
}
