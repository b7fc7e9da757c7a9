package import LockstepModel
import LockstepServing
package import LockstepWorkspace

/// The server of the Language Server Protocol 3.17: takes messages and sends messages; reads and writes no stream.
///
/// Messages are taken in batches, as they have come in. Changes of a batch are checked together, when a request or the
/// end of the batch needs it, so that typing never waits for findings about an earlier text.
package final class LanguageServer {
  /// Where the server is in its life.
  enum Phase {
    case new
    case running
    case stopped
  }

  let files: any FileSystem
  let domains: [DomainDeclaration]
  let workspace: Workspace
  let send: (String) -> Void
  let play: ScenarioPlayer
  /// Takes the messages that have come in meanwhile, without waiting.
  private let pendingMessages: () -> [[UInt8]]
  private var queue: [IncomingMessage] = []
  /// The request that is being answered.
  private var currentRequest: RequestID?

  var phase = Phase.new
  var encoding = PositionEncoding.utf16
  var client = ClientCapabilities()
  /// The folders that the client has open.
  var folders: [String] = []
  var projects: [ServedProject] = []
  /// By canonical path.
  var documentsByPath: [String: OpenDocument] = [:]
  /// The last message sent about each file with findings, by canonical path.
  var publishedFindings: [String: String] = [:]
  /// What a search finds in each flow, by the place of the flow.
  var symbolCache: [String: (source: SourceText, symbols: [SearchedSymbol])] = [:]
  var lastError: String?
  /// How many times work was reported to the client.
  var sentRequestCount = 0
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
  ///   - play: plays the scenarios of a project, for the check of a new name.
  ///   - send: takes each message, JSON without a header.
  package init(
    in files: any FileSystem = DiskFiles(), domains: [DomainDeclaration] = [],
    formats: DocumentFormats = .standard, pendingMessages: @escaping () -> [[UInt8]] = { [] },
    play: @escaping ScenarioPlayer = { _ in [] }, send: @escaping (String) -> Void
  ) {
    self.files = files
    self.domains = domains
    workspace = Workspace(files, domains: domains, formats: formats)
    self.pendingMessages = pendingMessages
    self.play = play
    self.send = send
  }

  /// Takes messages in their order, answers requests, and then publishes the new findings.
  package func processMessages(_ batch: [[UInt8]]) async {
    queue += batch.map { IncomingMessage($0) }
    while exitStatus == nil {
      // A request that was sent first may have been cancelled meanwhile.
      if case .request? = queue.first { queuePendingMessages() }
      guard !queue.isEmpty else { break }
      switch queue.removeFirst() {
      case .response: break
      case .invalid(let failure):
        send(OutgoingMessage.failure(nil, failure))
        if phase == .running { forgetAllTexts() }
      case .notification(let method, let params): await handleNotification(method, params)
      case .request(let id, let method, let params):
        currentRequest = id
        do throws(RequestFailure) {
          try checkCancelled()
          let answer = try await answer(method, params)
          send(OutgoingMessage.answer(id, answer))
        } catch {
          send(OutgoingMessage.failure(id, error))
        }
        currentRequest = nil
      }
    }
    if phase == .running, exitStatus == nil { await publishFindings() }
  }

  private func queuePendingMessages() { queue += pendingMessages().map { IncomingMessage($0) } }

  /// Between the parts of long requests: takes the messages that have come in, and ends the request if one cancels it.
  func checkCancelled() throws(RequestFailure) {
    guard let currentRequest else { return }
    queuePendingMessages()
    for case .notification("$/cancelRequest", let params) in queue
    where RequestID(params["id"]) == currentRequest {
      throw RequestFailure(.requestCancelled, "the request was cancelled")
    }
  }
}

extension LanguageServer {
  /// The answer to a request, as JSON.
  func answer(_ method: String, _ params: MessageValue) async throws(RequestFailure) -> String {
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
    case "textDocument/definition": return try await definitionJSON(documentPosition(params))
    case "textDocument/references":
      let withDefinition = params["context"]["includeDeclaration"].bool ?? true
      return try await referencesJSON(documentPosition(params), withDefinition: withDefinition)
    case "textDocument/hover": return try await hoverJSON(documentPosition(params))
    case "textDocument/documentSymbol": return try await documentSymbolsJSON(document(params))
    case "workspace/symbol": return await workspaceSymbolsJSON(params["query"].text ?? "")
    case "textDocument/documentLink": return try await documentLinksJSON(document(params))
    case "textDocument/codeAction": return try await codeActionsJSON(document(params), params)
    case "textDocument/completion": return try await completionJSON(documentPosition(params))
    case "textDocument/prepareRename": return try await prepareRename(documentPosition(params))
    case "textDocument/rename": return try await rename(documentPosition(params), to: params["newName"].text)
    case "textDocument/foldingRange": return try await foldingRangesJSON(document(params))
    case "textDocument/inlayHint": return try await inlayHintsJSON(document(params), params)
    case "textDocument/codeLens": return try await codeLensesJSON(document(params))
    case "textDocument/documentHighlight": return try await documentHighlightsJSON(documentPosition(params))
    case "textDocument/diagnostic": return try await diagnosticReportJSON(document(params))
    case "textDocument/prepareCallHierarchy":
      return try await callHierarchyItemsJSON(documentPosition(params))
    case "callHierarchy/incomingCalls": return try await callsJSON(params["item"], isIncoming: true)
    case "callHierarchy/outgoingCalls": return try await callsJSON(params["item"], isIncoming: false)
    case "workspace/willRenameFiles": return await linkEditsJSON(forRenamedFiles: params)
    case "codeAction/resolve": return try await resolvedActionJSON(params)
    case "textDocument/selectionRange": return try await selectionRangesJSON(document(params), params)
    case "workspace/executeCommand": return try await executeCommand(params)
    case "textDocument/formatting": return try formattingJSON(params)
    default: throw RequestFailure(.methodNotFound, "unknown method '\(method)'")
    }
  }

  /// The document of a request; nil for one of no project.
  func document(_ params: MessageValue) async throws(RequestFailure) -> RequestedDocument? {
    guard let canonical = path(of: params["textDocument"]) else {
      throw RequestFailure(.invalidParams, "'textDocument' names no file")
    }
    return try await document(at: canonical)
  }

  func document(at canonical: String) async throws(RequestFailure) -> RequestedDocument? {
    for project in projects {
      guard let checked = await project.checkedProject() else { continue }
      try checkCancelled()
      if let table = rendering(canonical, of: project, checked) { return table }
      guard let path = project.path(ofCanonical: canonical),
        let read = checked.files.contentsByPath[path]?.first?.source
      else {
        continue
      }
      let open = documentsByPath[canonical].map { SourceText(path: path, bytes: $0.bytes) }
      let present = project.currentText(of: path) ?? open ?? read
      return RequestedDocument(
        project: project, checked: checked, path: path, readText: read, currentText: present,
        positions: FilePositions(read, present: present, encoding))
    }
    return nil
  }

  /// The document of a request, with the position in it.
  func documentPosition(_ params: MessageValue) async throws(RequestFailure) -> DocumentPosition? {
    guard let position = TextPosition(params["position"]) else {
      throw RequestFailure(.invalidParams, "'position' is missing")
    }
    guard let document = try await document(params) else { return nil }
    return DocumentPosition(document: document, position: position)
  }
}
