import LockstepCodegen
import LockstepDiff
import LockstepModel
import LockstepWorkspace

/// Two versions of a project: that of a git revision, and that of another one or of the files as they are.
struct ComparedVersions {
  let target: ProjectTarget
  let earlierFiles: ProjectFiles
  let presentFiles: ProjectFiles
  /// The texts of the versions, where they are not those of the files.
  let texts: (earlier: UnsavedTexts, present: UnsavedTexts?)

  /// - Parameters:
  ///   - range: a revision, `A..B` or `A...B`: see ``GitRepository/versions(_:)``.
  ///   - directory: that of the project.
  ///   - workspace: what reads the files.
  ///   - repository: a directory in the repository, if the working directory of the workspace is another one.
  /// - Throws: if git does not know a revision, or neither version has a flow.
  init(
    range: String, of directory: String, in workspace: Workspace = .standard, repository: String? = nil
  ) async throws(UsageError) {
    let git = try GitRevisions(containing: repository ?? directory)
    let versions = try git.parseVersions(range)
    target = ProjectTarget(directory: directory)
    let disk = workspace.files
    let old = try git.texts(of: versions.old, over: disk)
    let new = try versions.new.map { revision throws(UsageError) in
      try git.texts(of: revision, over: disk)
    }
    texts = (old, new)
    earlierFiles = try await workspace.load(target, unsaved: old)
    presentFiles = try await workspace.load(target, unsaved: new)
    if earlierFiles.ownFlows.isEmpty, presentFiles.ownFlows.isEmpty {
      throw workspace.noFlows(besideProjectsBelow: directory)
        ?? WorkspaceError("no flows found in '\(directory)'", help: "name a project with --project DIR")
    }
  }

  /// - Parameter names: the changes of the names in generated Swift; nil if they are not asked for, or not known.
  func diff(names: [ContractChange]?) -> ProjectDiff {
    ProjectDiff(from: earlierFiles, to: presentFiles, names: names)
  }
}
