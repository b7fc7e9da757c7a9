import Lockstep
import LockstepModel
import LockstepServing
import LockstepWorkspace

/// Renderings next to the files of their flows.
extension LanguageServer {
  /// A table with the flow that it is a rendering of; nil for other files.
  func rendering(_ canonical: String, of project: ServedProject, _ checked: CheckedProject)
    -> RequestedDocument?
  {
    let formats = workspace.formats
    guard let flowPath = formats.sources(ofRendering: canonical).lazy.compactMap(project.path).first,
      case .flow(let flow)? = checked.files.contentsByPath[flowPath]?.first,
      let path = formats.rendering(of: flowPath), checked.files.contentsByPath[path] == nil,
      let bytes = documentsByPath[canonical]?.bytes ?? (try? files.read(canonical))
    else { return nil }
    let source = SourceText(path: path, bytes: bytes)
    guard case .flow(let table)? = workspace.contents(of: source, checked.project.wording).value?.first else {
      return nil
    }
    return RequestedDocument(
      project: project, checked: checked, path: path, readText: source, currentText: source,
      positions: FilePositions(source, present: source, encoding), rendering: (table, flow))
  }

  /// Where a table differs from the rendering of its flow.
  func driftFinding(of document: RequestedDocument) -> Diagnostic? {
    guard let flow = document.rendering?.flow else { return nil }
    return try? workspace.driftFinding(of: flow, in: document.linkedProject, unsaved: document.currentText)?
      .finding
  }

  /// The findings of a document.
  func findings(in document: RequestedDocument) -> [Diagnostic] {
    if document.rendering != nil { return driftFinding(of: document).map { [$0] } ?? [] }
    return document.project.result?.diagnostics.filter { $0.location.source.path == document.path } ?? []
  }
}
