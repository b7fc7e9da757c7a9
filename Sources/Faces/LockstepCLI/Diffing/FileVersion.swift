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

  /// The path without the revision.
  var path: String { revision?.path ?? name }

  /// The flows, at least one.
  ///
  /// - Throws: if the version is no flow, or cannot be read completely.
  func readFlows() throws -> [FlowDocument] {
    let source = SourceText(path: name, bytes: try readBytes())
    let checked = Workspace.standard.contents(of: source)
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

  private func readBytes() throws -> [UInt8] {
    try revision?.read() ?? DiskFiles.standard.readStream(name)
  }
}
