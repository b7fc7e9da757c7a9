package import LockstepModel
import LockstepServing
package import LockstepWorkspace

/// The server of the Language Server Protocol 3.17: takes messages and sends messages; reads and writes no stream.
///
/// Messages are taken in batches, as they have come in. Changes of a batch are checked together, when a request or the
/// end of the batch needs it, so that typing never waits for findings about an earlier text.
package final class LanguageServer {
  enum Phase {
    case new
    case running
    case stopped
  }

  let files: any FileSystem
  let domains: [DomainDeclaration]
  let workspace: Workspace
  let send: (String) -> Void
  /// Takes the messages that have come in meanwhile, without waiting.
  private let more: () -> [[UInt8]]
  private var queue: [Message] = []
  /// The request that is being answered.
  private var current: RequestID?

  var phase = Phase.new
  var encoding = PositionEncoding.utf16
  var client = ClientAbilities()
  /// The folders that the client has open.
  var folders: [String] = []
  var projects: [ServedProject] = []
  /// By canonical path.
  var documents: [String: OpenDocument] = [:]
  /// The last message sent about each file with findings, by canonical path.
  var published: [String: String] = [:]
  var lastError: String?
  /// How many times work was reported to the client.
  var progresses = 0
  /// The process of the client; when it has ended, so must the server.
  package internal(set) var clientProcess: Int?
  /// Whether the client has asked the server to shut down, so that the input may end.
  package var isStopped: Bool { phase == .stopped }
  /// The status to end the process with, once it is to end.
  package internal(set) var exitStatus: Int32?

  /// - Parameters:
  ///   - files: where the files are.
  ///   - domains: what domains bring that flows and worlds may use.
  ///   - formats: the formats that flows may be written in.
  ///   - more: the messages that have come in since, without waiting for any: so a request is cancelled while others, or
  ///     its first parts, are at work.
  ///   - send: takes each message, JSON without a header.
  package init(
    in files: any FileSystem = DiskFiles(), domains: [DomainDeclaration] = [],
    formats: DocumentFormats = .standard, more: @escaping () -> [[UInt8]] = { [] },
    send: @escaping (String) -> Void
  ) {
    self.files = files
    self.domains = domains
    workspace = Workspace(files, domains: domains, formats: formats)
    self.more = more
    self.send = send
  }

  /// Takes messages in their order, answers requests, and then publishes the new findings.
  package func take(_ batch: [[UInt8]]) async {
    queue += batch.map { Message($0) }
    while exitStatus == nil {
      // A request that was sent first may have been cancelled meanwhile.
      if case .request? = queue.first { readMore() }
      guard !queue.isEmpty else { break }
      switch queue.removeFirst() {
      case .response: break
      case .invalid(let failure): send(OutgoingMessage.failure(nil, failure))
      case .notification(let method, let params): await notify(method, params)
      case .request(let id, let method, let params):
        current = id
        do throws(RequestFailure) {
          try checkCancelled()
          let answer = try await answer(method, params)
          send(OutgoingMessage.answer(id, answer))
        } catch {
          send(OutgoingMessage.failure(id, error))
        }
        current = nil
      }
    }
    if phase == .running, exitStatus == nil { await publish() }
  }

  private func readMore() { queue += more().map { Message($0) } }

  /// Between the parts of long requests: takes the messages that have come in, and ends the request if one cancels it.
  func checkCancelled() throws(RequestFailure) {
    guard let current else { return }
    readMore()
    for case .notification("$/cancelRequest", let params) in queue where RequestID(params["id"]) == current {
      throw RequestFailure(.requestCancelled, "the request was cancelled")
    }
  }
}

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
    case "workspace/symbol": return await workspaceSymbols(params["query"].text ?? "")
    case "textDocument/documentLink": return try await documentLinks(document(params))
    case "textDocument/codeAction": return try await codeActions(document(params), params)
    case "textDocument/completion": return try await completion(place(params))
    case "textDocument/prepareRename": return try await prepareRename(place(params))
    case "textDocument/rename": return try await rename(place(params), to: params["newName"].text)
    case "textDocument/foldingRange": return try await foldingRanges(document(params))
    case "textDocument/inlayHint": return try await inlayHints(document(params), params)
    case "textDocument/codeLens": return try await codeLenses(document(params))
    case "textDocument/documentHighlight": return try await highlights(place(params))
    case "textDocument/diagnostic": return try await report(document(params))
    case "textDocument/prepareCallHierarchy": return try await prepareCallHierarchy(place(params))
    case "callHierarchy/incomingCalls": return try await calls(params["item"], isIncoming: true)
    case "callHierarchy/outgoingCalls": return try await calls(params["item"], isIncoming: false)
    case "workspace/willRenameFiles": return await willRenameFiles(params)
    case "codeAction/resolve": return try await resolved(params)
    case "textDocument/formatting": return try formatting(params)
    default: throw RequestFailure(.methodNotFound, "unknown method '\(method)'")
    }
  }

  /// The document of a request; nil for one of no project.
  func document(_ params: Params) async throws(RequestFailure) -> DocumentView? {
    guard let canonical = path(of: params["textDocument"]) else {
      throw RequestFailure(.invalidParams, "'textDocument' names no file")
    }
    for project in projects {
      guard let checked = await project.checked() else { continue }
      try checkCancelled()
      if let table = rendering(canonical, of: project, checked) { return table }
      guard let path = project.path(of: canonical), let read = checked.files.contents[path]?.first?.source
      else {
        continue
      }
      let open = documents[canonical].map { SourceText(path: path, bytes: $0.bytes) }
      let present = project.present(path) ?? open ?? read
      return DocumentView(
        project: project, checked: checked, path: path, read: read, present: present,
        view: FileView(read, present: present, encoding))
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

/// Notifications of a client about its documents and files.
extension LanguageServer {
  func notify(_ method: String, _ params: Params) async {
    if method == "exit" {
      exitStatus = phase == .stopped ? 0 : 1
      return
    }
    guard phase == .running else { return }
    let document = params["textDocument"]
    switch method {
    case "initialized": initialized()
    case "textDocument/didOpen": await open(document)
    case "textDocument/didChange": await change(document, params["contentChanges"].list)
    case "textDocument/didClose": await close(document)
    case "textDocument/didSave", "workspace/didChangeWatchedFiles": await filesChanged()
    case "workspace/didChangeWorkspaceFolders": await changeFolders(params["event"])
    // Unknown notifications can be ignored: `$/setTrace`, `workspace/didChangeConfiguration`.
    default: break
    }
  }

  private func open(_ item: Params) async {
    guard let uri = item["uri"].text,
      let path = path(of: item) ?? placeForUnsaved(uri, item["languageId"].text)
    else { return }
    guard let text = item["text"].text else { return await refuse(path) }
    documents[path] = OpenDocument(
      uri: uri, path: path, version: item["version"].number, bytes: Array(text.utf8))
    await rediscover()
  }

  private func change(_ document: Params, _ changes: [Params]) async {
    guard let path = path(of: document), documents[path] != nil else { return }
    if changes.contains(where: { $0["text"].isNull }) { return await refuse(path) }
    documents[path]?.apply(changes, encoding)
    documents[path]?.version = document["version"].number
    await setText(of: path)
  }

  /// A text that is too long to be read: until it is opened again, its file counts, which has a finding.
  private func refuse(_ path: String) async {
    documents[path] = nil
    await setText(of: path)
    log(
      "\(FilePath.name(of: path)) has more than \(SourceText.mostBytes >> 20) MiB and is not read from the editor"
    )
  }

  private func close(_ document: Params) async {
    guard let path = path(of: document), documents.removeValue(forKey: path) != nil else { return }
    await setText(of: path)
    discover()
  }

  private func filesChanged() async {
    for project in projects {
      await project.workspace.filesChanged()
      project.isDirty = true
    }
    await rediscover()
  }

  private func changeFolders(_ event: Params) async {
    let removed = event["removed"].list.compactMap { $0["uri"].text.flatMap(FileURI.path) }
    folders.removeAll { removed.contains($0) }
    folders += event["added"].list.compactMap { $0["uri"].text.flatMap(FileURI.path) }
    await rediscover()
  }

  private func setText(of path: String) async {
    for project in projects {
      await project.workspace.setText(documents[path]?.bytes, of: path)
      project.isDirty = true
    }
  }

  /// Finds the projects again, and gives them the open texts.
  private func rediscover() async {
    discover()
    for project in projects {
      for document in documents.values { await project.workspace.setText(document.bytes, of: document.path) }
      project.isDirty = true
    }
  }

  /// The canonical path of a document that the client names.
  func path(of document: Params) -> String? {
    guard let uri = document["uri"].text else { return nil }
    if let path = FileURI.path(of: uri) { return files.absolute(path) }
    return documents.values.first { $0.uri == uri }?.path
  }

  /// Where a text that was never saved counts as: in the first folder, under the name that its editor gives it.
  private func placeForUnsaved(_ uri: String, _ language: String?) -> String? {
    let format = workspace.formats.all.first { $0.language == language }
    guard uri.hasPrefix("untitled:"), let ending = format?.endings.first else { return nil }
    let name = FilePath.name(of: String(uri.dropFirst("untitled:".count))) + ending
    return files.absolute(FilePath.join(folders.first ?? ".", name))
  }
}
