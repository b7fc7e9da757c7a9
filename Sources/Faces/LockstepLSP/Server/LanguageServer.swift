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
  /// What a search finds in each flow, by the place of the flow.
  var searched: [String: (source: SourceText, symbols: [SearchedSymbol])] = [:]
  var lastError: String?
  /// How many times work was reported to the client.
  var progressCount = 0
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
    formats: DocumentFormats = .standard, more: @escaping () -> [[UInt8]] = { [] },
    play: @escaping ScenarioPlayer = { _ in [] }, send: @escaping (String) -> Void
  ) {
    self.files = files
    self.domains = domains
    workspace = Workspace(files, domains: domains, formats: formats)
    self.more = more
    self.play = play
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
      case .invalid(let failure):
        send(OutgoingMessage.failure(nil, failure))
        if phase == .running { forgetAllTexts() }
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
    case "textDocument/selectionRange": return try await selectionRanges(document(params), params)
    case "workspace/executeCommand": return try await execute(params)
    case "textDocument/formatting": return try formatting(params)
    default: throw RequestFailure(.methodNotFound, "unknown method '\(method)'")
    }
  }

  /// The document of a request; nil for one of no project.
  func document(_ params: Params) async throws(RequestFailure) -> DocumentView? {
    guard let canonical = path(of: params["textDocument"]) else {
      throw RequestFailure(.invalidParams, "'textDocument' names no file")
    }
    return try await document(at: canonical)
  }

  func document(at canonical: String) async throws(RequestFailure) -> DocumentView? {
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

  /// The document of a request, with the position in it.
  func place(_ params: Params) async throws(RequestFailure) -> PlaceView? {
    guard let position = TextPosition(params["position"]) else {
      throw RequestFailure(.invalidParams, "'position' is missing")
    }
    guard let document = try await document(params) else { return nil }
    return PlaceView(document: document, position: position)
  }
}
