import LockstepModel
import LockstepWorkspace
import LockstepYAML

extension LanguageServer {
  /// The answer to a request, as JSON.
  func answer(_ method: String, _ params: Params) async throws(RequestFailure) -> String {
    if method == "initialize" { return try initialize(params) }
    switch phase {
    case .new: throw RequestFailure(.notInitialized, "the server is not initialized")
    case .stopped: throw RequestFailure(.invalidRequest, "the server is shut down")
    case .running: break
    }
    switch method {
    case "shutdown":
      phase = .stopped
      return "null"
    case "textDocument/definition": return try await definition(place(params))
    case "textDocument/references":
      let withDefinition = params["context"]["includeDeclaration"].bool ?? true
      return try await references(place(params), withDefinition: withDefinition)
    case "textDocument/hover": return try await hover(place(params))
    case "textDocument/documentSymbol": return try await documentSymbols(document(params))
    case "textDocument/codeAction": return try await codeActions(document(params), params)
    case "textDocument/completion": return try await completion(place(params))
    case "textDocument/prepareRename": return try await prepareRename(place(params))
    case "textDocument/rename": return try await rename(place(params), to: params["newName"].text)
    case "textDocument/foldingRange": return try await foldingRanges(document(params))
    case "textDocument/inlayHint": return try await inlayHints(document(params), params)
    case "textDocument/codeLens": return try await codeLenses(document(params))
    case "textDocument/formatting": return try formatting(params)
    default: throw RequestFailure(.methodNotFound, "there is no method '\(method)'")
    }
  }

  /// What a request about a document is about; nil for a document of no project.
  func document(_ params: Params) async throws(RequestFailure) -> DocumentView? {
    guard let canonical = path(of: params["textDocument"]) else {
      throw RequestFailure(.invalidParams, "'textDocument' names no file")
    }
    for project in projects {
      guard let checked = await project.checked(), let path = project.path(of: canonical),
        let read = checked.files.contents[path]?.source
      else { continue }
      let open = documents[canonical].map { SourceText(path: path, bytes: $0.bytes) }
      return DocumentView(
        project: project, checked: checked, path: path, read: read,
        present: project.present(path) ?? open ?? read, encoding)
    }
    return nil
  }

  /// The same with a position.
  func place(_ params: Params) async throws(RequestFailure) -> PlaceView? {
    guard let position = TextPosition(params["position"]) else {
      throw RequestFailure(.invalidParams, "'position' is missing")
    }
    guard let document = try await document(params) else { return nil }
    return PlaceView(document: document, position: position)
  }
}
