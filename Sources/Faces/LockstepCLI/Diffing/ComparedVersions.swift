import LockstepCodegen
import LockstepDiff
import LockstepModel
import LockstepPage
import LockstepWorkspace

/// Two versions of a project: that of a git revision, and that of another one or of the files as they are.
struct ComparedVersions {
  let target: ProjectTarget
  let earlierFiles: ProjectFiles
  let presentFiles: ProjectFiles
  /// The files that differ and cannot be read in a version: what they have lost would seem to be gone, or new.
  let unreadDocuments: [UnavailableDocument]
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
    unreadDocuments = UnavailableDocument.between(
      earlierFiles, presentFiles, earlierName: Self.ends(of: range).old)
  }

  /// How a range names its versions; an end that it leaves out is `HEAD`.
  static func ends(of range: String) -> (old: String, new: String) {
    guard let mark = range.firstRange(of: "..") else { return (range, "HEAD") }
    let (old, new) = (range[..<mark.lowerBound], range[mark.upperBound...].drop { $0 == "." })
    return (old.isEmpty ? "HEAD" : String(old), new.isEmpty ? "HEAD" : String(new))
  }

  /// The IDs of the flows that are not compared.
  var unreadFlows: Set<String> { unreadDocuments.flowIDs(in: earlierFiles, presentFiles) }

  /// - Parameter names: the changes of the names in generated Swift; nil if they are not asked for, or not known.
  func diff(names: [ContractChange]?) -> ProjectDiff {
    ProjectDiff(from: earlierFiles, to: presentFiles, names: names, leavingOut: unreadDocuments)
  }
}
