import Foundation
import LockstepMCP
import LockstepPINWorld
import LockstepWorkspace
import Synchronization
import TestSupport
import Testing

/// A client that talks to a server over files in memory.
final class Client {
  /// Files that count how often each is read.
  final class CountedFiles: FileSystem {
    let base: MemoryFiles
    private let count = Mutex<[String: Int]>([:])

    init(_ base: MemoryFiles) { self.base = base }

    /// The files that were read since this was last asked.
    func takeReads() -> [String] {
      count.withLock { count in
        defer { count = [:] }
        return count.keys.sorted()
      }
    }

    func read(_ path: String) throws(WorkspaceError) -> [UInt8] {
      count.withLock { $0[path, default: 0] += 1 }
      return try base.read(path)
    }

    func names(in directory: String) throws(WorkspaceError) -> [String] { try base.names(in: directory) }
    func kind(_ path: String, followingLinks: Bool) -> FileKind? {
      base.kind(path, followingLinks: followingLinks)
    }
    func canonical(_ path: String) -> String { base.canonical(path) }
    func stamp(_ path: String) -> FileStamp? { base.stamp(path) }
  }

  /// What the server sends, and what comes in while it works.
  final class Wire: Sendable {
    let sent = Mutex<[String]>([])
    let coming = Mutex<[String]>([])
  }

  let files: MemoryFiles
  let counted: CountedFiles
  let wire = Wire()
  private let server: MCPServer<PINWorld>
  /// How many flows were rendered to compare them with their tables.
  var renderings: Int { server.renderingCount }
  private var nextID = 1

  /// - Parameter files: texts by absolute path; the server has those below `/project`.
  init(
    _ files: [String: String] = Client.door, mayWrite: Bool = false,
    app: ProjectCommands.AppTesting? = nil
  ) {
    let memory = MemoryFiles(files)
    self.files = memory
    counted = CountedFiles(memory)
    let wire = wire
    server = MCPServer(
      ".", in: ConfinedFiles(counted, below: "/project"), domains: [], host: PINWorld(),
      commands: ProjectCommands(
        compareWithRevision: { (_) async throws(WorkspaceError) in throw WorkspaceError("no git here") },
        traceTests: { (_) async throws(WorkspaceError) in throw WorkspaceError("nothing to trace") },
        checkProperties: { (_, _, _) throws(WorkspaceError) in throw WorkspaceError("no properties") },
        exampleTables: { _ in nil }, testApp: app,
        writeFiles: { (files) throws(WorkspaceError) in
          for file in files { memory[file.path] = file.bytes }
        }),
      mayWrite: mayWrite,
      readAvailable: {
        wire.coming.withLock { coming in
          defer { coming = [] }
          return coming.map { .whole(Array($0.utf8)) }
        }
      },
      send: { message in wire.sent.withLock { $0.append(message) } })
  }

  /// A client that has agreed upon a revision.
  static func initialized(
    _ files: [String: String] = door, mayWrite: Bool = false, revision: String = "2025-11-25",
    app: ProjectCommands.AppTesting? = nil
  ) async throws -> Client {
    let client = Client(files, mayWrite: mayWrite, app: app)
    _ = try await client.request("initialize", #"{"protocolVersion":"\#(revision)","capabilities":{}}"#)
    return client
  }

  /// A small project.
  static let door = [
    "/project/lockstep.yaml": "lockstep: 1\n",
    "/project/door.yaml": """
    flow: UC1
    kind: use-case
    title: Open the door
    scenarios:
      - id: 1
        steps:
          - id: "1.1"
            screen: Door
            actions: [Open, Leave]
            transitions:
              - {id: 1.1a, user: selects Open, next: "1.2"}
              - {id: 1.1b, user: selects Leave, next: end}
          - id: "1.2"
            screen: Hall
            actions: [Leave]
            transitions:
              - {id: 1.2a, user: selects Leave, next: end}

    """,
    "/project/open.yaml": """
    scenario: OPEN
    flow: UC1
    steps:
      - user: selects Open
      - user: selects Leave

    """,
  ]

  // MARK: Messages

  /// Sends lines, and gives what the server sent meanwhile.
  func send(_ lines: [String]) async -> [String] {
    await take(lines.map { .whole(Array($0.utf8)) })
  }

  func send(bytes: [UInt8]) async -> [String] { await take([.whole(bytes)]) }

  private func take(_ lines: [IncomingLine]) async -> [String] {
    await server.receive(lines)
    return wire.sent.withLock { sent in
      defer { sent = [] }
      return sent
    }
  }

  /// The whole answer to a request.
  func answer(_ method: String, _ params: String = "{}") async throws -> [String: Any] {
    let id = nextID
    nextID += 1
    let sent = await send([#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#])
    let answers = try sent.map(Self.object).filter { $0["id"] as? Int == id }
    return try #require(answers.count == 1 ? answers[0] : nil, "\(method) has \(answers.count) answers")
  }

  /// The result of a request; fails the test if that is an error.
  func request(_ method: String, _ params: String = "{}") async throws -> [String: Any] {
    let answer = try await answer(method, params)
    return try #require(answer["result"] as? [String: Any], "\(method): \(answer)")
  }

  struct ToolAnswer {
    var text: String
    var structure: [String: Any]
    var isError: Bool
    var bytes: Int

    var lines: [String] { structure["lines"] as? [String] ?? [] }
  }

  func call(_ tool: String, _ arguments: String = "{}") async throws -> ToolAnswer {
    let result = try await request("tools/call", #"{"name":"\#(tool)","arguments":\#(arguments)}"#)
    let content = try #require(result["content"] as? [[String: Any]])
    return ToolAnswer(
      text: try #require(content.first?["text"] as? String),
      structure: result["structuredContent"] as? [String: Any] ?? [:],
      isError: result["isError"] as? Bool ?? false,
      bytes: try JSONSerialization.data(withJSONObject: result).count)
  }

  static func object(_ text: String) throws -> [String: Any] {
    #expect(text.hasSuffix("\n") && !text.dropLast().contains("\n"), "a message is one line")
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(text)")
  }
}
