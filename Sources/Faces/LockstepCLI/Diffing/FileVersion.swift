import LockstepModel
import LockstepWorkspace

/// A version of a document that `lockstep diff` compares: a file, or a file of a git revision.
struct FileVersion {
  private let name: String
  private let revision: RevisionFile?

  init(_ name: String) {
    self.name = name
    // A file may have a colon in its name.
    revision = DiskFiles.standard.kind(name) == nil ? RevisionFile(name) : nil
  }

  /// Where the file is, or would be now.
  var path: String { revision?.presentPath ?? name }

  /// The words of the project that contains the version, as it is or was in the revision; nil outside of
  /// projects.
  func readWording() throws -> Wording? {
    let workspace = Workspace.standard
    guard let revision else { return try workspace.projectWording(near: name) }
    return revision.readSettings().map { settings in
      guard case .project(let project)? = workspace.contents(of: settings).value?.first else {
        return .builtIn
      }
      return project.wording
    }
  }

  func readText() throws -> SourceText {
    SourceText(path: name, bytes: try revision?.read() ?? DiskFiles.standard.readStream(name))
  }

  /// The flows in the text of the version, at least one.
  ///
  /// - Throws: if the text is not a flow, or cannot be read completely.
  func flows(in source: SourceText, _ wording: Wording) throws -> [FlowDocument] {
    let checked = Workspace.standard.contents(of: source, wording)
    let errors = checked.diagnostics.filter { $0.severity == .error }
    // An incomplete flow would differ in its unreadable part.
    guard errors.isEmpty else {
      Console.current.writeErrorLines(of: errors)
      throw UsageError("'\(name)' cannot be compared, because it cannot be read")
    }
    let flows = checked.value?.flows ?? []
    if flows.isEmpty { throw UsageError("'\(name)' is not a flow file") }
    return flows
  }
}
