import Lockstep
package import LockstepModel
import LockstepReporting
import LockstepServing
package import LockstepSimulation
import LockstepWorkspace

/// A server of the Model Context Protocol for one project: takes messages and sends messages; reads and writes no stream.
///
/// Each message is a line. Requests are answered one after the other; those that explore look for their cancellation
/// and report how far they are.
package final class MCPServer<Host: ExplorableHost> {
  /// The files that the server may read.
  let files: ConfinedFiles
  let workspace: Workspace
  let servedProject: ServedProject
  /// The actions of the domain, with their defaults.
  let host: Host
  let commands: ProjectCommands
  /// Whether tools may change files.
  let mayWrite: Bool
  let send: @Sendable (String) -> Void
  let inbox: Inbox
  /// The revision that was agreed upon; nil before that, and for clients that name it with each request.
  var agreedRevision: String?
  var sessions = PlaySessions<Host>()
  var driftCache = DriftCache()
  /// How many flows were rendered so far to compare them with their tables.
  package var renderingCount: Int { driftCache.renderingCount }

  /// - Parameters:
  ///   - directory: the folder of the project.
  ///   - files: where the files are, and nothing that the server may not read.
  ///   - domains: what domains bring that flows and worlds may use.
  ///   - host: the actions that sessions and scenarios simulate.
  ///   - commands: the work that others do for the server.
  ///   - mayWrite: whether tools may change files.
  ///   - readAvailable: the lines that have come in since, without waiting for any.
  ///   - send: takes each message, its end of line included.
  package init(
    _ directory: String, in files: ConfinedFiles, domains: [DomainDeclaration], host: Host,
    commands: ProjectCommands, mayWrite: Bool = false,
    readAvailable: @escaping @Sendable () -> [IncomingLine] = { [] },
    send: @escaping @Sendable (String) -> Void
  ) {
    self.files = files
    self.host = host
    self.commands = commands
    self.mayWrite = mayWrite
    self.send = { send($0 + "\n") }
    inbox = Inbox(readAvailable)
    workspace = Workspace(files, domains: domains)
    servedProject = ServedProject(directory, in: files, domains, .standard) { tests in
      await tests.running(tests.tests.indices, host: host).runOnAllCores()
    }
  }

  /// Takes lines in their order, and answers their requests.
  package func receive(_ lines: [IncomingLine]) async {
    inbox.add(lines)
    while let message = inbox.next() {
      switch message {
      // A cancellation that comes after its answer.
      case .response, .notification: break
      case .invalid(let failure): send(OutgoingMessage.failure(nil, failure))
      case .request(let id, let method, let params):
        let meta = params["_meta"]
        let monitor = CallMonitor(id, progressToken: RequestID(meta["progressToken"]), inbox, send: send)
        // It may have been cancelled while others were at work.
        if monitor.isCancelled { continue }
        do throws(RequestFailure) {
          let answer = try await answer(method, params, monitor)
          if !monitor.isCancelled { send(OutgoingMessage.answer(id, answer)) }
        } catch {
          if !monitor.isCancelled { send(OutgoingMessage.failure(id, error.shortened)) }
        }
      }
    }
  }
}

extension MCPServer {
  /// The answer to a request, as JSON.
  private func answer(
    _ method: String, _ params: MessageValue, _ monitor: CallMonitor
  ) async throws(RequestFailure) -> String {
    let isStateless = try isStateless(params)
    let hasStructuredContent = isStateless || ProtocolRevision.hasStructuredContent(agreedRevision)
    switch method {
    case "initialize": return try initialize(params)
    case "ping": return "{}"
    case "server/discover": return result(isStateless: true, isKept: true, writeDiscovery)
    default: break
    }
    guard isStateless || agreedRevision != nil else {
      throw RequestFailure(.invalidRequest, "the client has not sent 'initialize' yet")
    }
    switch method {
    case "tools/list":
      return result(isStateless: isStateless, isKept: true) { json in
        json.array("tools") {
          for tool in MCPTool.all { tool.write(to: &$0, hasStructuredContent: hasStructuredContent) }
        }
      }
    case "tools/call":
      let (page, failure) = try await callTool(params, monitor)
      return result(isStateless: isStateless) { json in
        json.array("content") { json in
          json.object {
            $0.member("type", "text")
            $0.member("text", page?.text ?? failure)
          }
        }
        if hasStructuredContent, let page { json.member("structuredContent", page.write) }
        json.member("isError", page == nil)
      }
    case "resources/list":
      let write = try await listResources(after: params["cursor"])
      return result(isStateless: isStateless, isKept: true, write)
    case "resources/templates/list":
      return result(isStateless: isStateless, isKept: true, writeResourceTemplates)
    case "resources/read":
      let write = try await readResource(params["uri"].text)
      return result(isStateless: isStateless, isKept: true, write)
    case "prompts/list": return result(isStateless: isStateless, isKept: true, MCPPrompt.writeList)
    case "prompts/get":
      let write = try MCPPrompt.message(for: params)
      return result(isStateless: isStateless, write)
    default: throw RequestFailure(.methodNotFound, "the server has no method '\(method)'")
    }
  }

  /// Whether a request names a revision itself.
  private func isStateless(_ params: MessageValue) throws(RequestFailure) -> Bool {
    let named = params["_meta"][ProtocolRevision.metaKey]
    if named.isNull { return false }
    guard let text = named.text else {
      throw RequestFailure(.invalidParams, "the revision of the protocol is a text")
    }
    guard ProtocolRevision.stateless.contains(text) else {
      throw RequestFailure(
        .unsupportedRevision, "the server does not speak the revision that is requested",
        data: jsonObject {
          $0.strings("supported", ProtocolRevision.all)
          $0.member("requested", AgentReporter.shortened(text, to: 100))
        })
    }
    return true
  }

  /// A result; one of a stateless revision says that it is complete, and how long it may be kept.
  private func result(
    isStateless: Bool, isKept: Bool = false, _ members: (inout JSONWriter) -> Void
  ) -> String {
    jsonObject { json in
      members(&json)
      guard isStateless else { return }
      json.member("resultType", "complete")
      guard isKept else { return }
      // Files may change at any time.
      json.member("ttlMs", 0)
      json.member("cacheScope", "private")
    }
  }
}

extension RequestFailure {
  /// With at most so much of a name that the client sent.
  fileprivate var shortened: RequestFailure {
    RequestFailure(code, AgentReporter.shortened(message, to: 4_000), data: data)
  }
}
