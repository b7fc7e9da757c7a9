package import LockstepModel
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
  private let sendMessage: (String) -> Void

  var phase = Phase.new
  var encoding = PositionEncoding.utf16
  var client = ClientAbilities()
  /// The folders that the client has open.
  var folders: [String] = []
  var projects: [ServedProject] = []
  /// By canonical path.
  var documents: [String: OpenDocument] = [:]
  /// What was sent last about the files with findings, by canonical path.
  var published: [String: String] = [:]
  var lastError: String?
  /// The status to end the process with, once it is to end.
  package internal(set) var exitStatus: Int32?

  /// - Parameters:
  ///   - files: where the files are.
  ///   - domains: what domains bring that flows and worlds may use.
  ///   - send: takes each message, JSON without a header.
  package init(
    in files: any FileSystem = DiskFiles(), domains: [DomainDeclaration] = [],
    send: @escaping (String) -> Void
  ) {
    self.files = files
    self.domains = domains
    workspace = Workspace(files, domains: domains)
    sendMessage = send
  }

  func send(_ message: String) { sendMessage(message) }

  /// Takes messages in their order, answers requests, and then says what was found anew.
  package func take(_ batch: [[UInt8]]) async {
    let messages = batch.map { Message($0) }
    let cancelled = Self.cancelled(in: messages)
    for message in messages where exitStatus == nil {
      switch message {
      case .response: break
      case .invalid(let failure): send(OutgoingMessage.failure(nil, failure))
      case .notification(let method, let params): await notify(method, params)
      case .request(let id, _, _) where cancelled.contains(id):
        send(OutgoingMessage.failure(id, RequestFailure(.requestCancelled, "the request was cancelled")))
      case .request(let id, let method, let params):
        do throws(RequestFailure) {
          send(OutgoingMessage.answer(id, try await answer(method, params)))
        } catch {
          send(OutgoingMessage.failure(id, error))
        }
      }
    }
    if phase == .running, exitStatus == nil { await publish() }
  }

  private static func cancelled(in messages: [Message]) -> Set<RequestID> {
    Set(
      messages.compactMap { message in
        guard case .notification("$/cancelRequest", let params) = message else { return nil }
        return RequestID(params["id"])
      })
  }
}
