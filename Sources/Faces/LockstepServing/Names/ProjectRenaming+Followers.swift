import Lockstep
import LockstepModel
import LockstepReporting
import LockstepTrace
import LockstepWorkspace

/// Files besides those of the project that a new name concerns: tests and code that cite its flows, its baseline.
extension ProjectRenaming {
  /// The tests and code as they are now; nil where the project traces nothing.
  func readTrace() async -> TracedProject? {
    await TracedProject.reading(project, servedProject.files)?.runOnAllCores()
  }

  /// The edits that write a flow's new ID wherever tests and code cite the old one.
  func citationEdits(of id: String, as name: String) async throws(RequestFailure) -> [EditedFile] {
    var files: [EditedFile] = []
    // What the project's own files name is known better.
    let own = Set(checked.files.sources.map { servedProject.canonical($0.path) })
    for file in await readTrace()?.trace.files ?? []
    where !own.contains(servedProject.canonical(file.source.path)) {
      var edits: [Diagnostic.Fix.Edit] = []
      for text in file.flowIDs.uniqued(by: \.span) where text.value == id {
        guard let edit = Self.flowIDEdit(from: id, to: name, at: text, in: file.source) else {
          throw RequestFailure(
            .requestFailed,
            "'\(file.source.text(text.span))' in \(servedProject.pathInFolder(file.source.path)) cannot be "
              + "replaced in place")
        }
        edits.append(edit)
      }
      if !edits.isEmpty { files.append(EditedFile(file.source, edits)) }
    }
    return files
  }

  /// The baseline that the project names, with its findings under their new names.
  ///
  /// - Parameters:
  ///   - moved: the new paths of the files that are renamed.
  ///   - edited: the files as they will be, of which tests and code may be some; those of the project are known.
  func editedBaseline(
    after: CheckResult, moved: [String: String] = [:], editing edited: [EditedFile] = []
  ) async -> [EditedFile] {
    guard let before = servedProject.result, let settings = project.settings,
      var following = BaselineRewriter(settings, moved: moved, in: servedProject.files)
    else { return [] }
    if let later = after.projects.first?.project {
      await following.collectTraceFindings(
        before: project, after: later, with: edited.map { ($0.source.path, $0.bytes) })
    }
    return following.edited(from: before.diagnostics, to: after.diagnostics).map { [$0] } ?? []
  }
}
