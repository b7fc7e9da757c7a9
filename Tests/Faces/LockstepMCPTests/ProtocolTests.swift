import Foundation
import Testing

/// Agreeing upon a revision, and messages that are not as they should be.
@Suite struct ProtocolTests {
  private static func code(_ answer: [String: Any]) -> Int? {
    (answer["error"] as? [String: Any])?["code"] as? Int
  }

  @Test(arguments: ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])
  func theRevisionOfTheClientIsTaken(revision: String) async throws {
    let result = try await Client().request("initialize", #"{"protocolVersion":"\#(revision)"}"#)
    #expect(result["protocolVersion"] as? String == revision)
    #expect((result["serverInfo"] as? [String: Any])?["name"] as? String == "lockstep")
  }

  /// Structures came with 2025-06-18; earlier clients get each line once.
  @Test(arguments: [("2025-03-26", false), ("2025-06-18", true)])
  func structuresAreSentSinceTheirRevision(revision: String, hasThem: Bool) async throws {
    let client = try await Client.initialized(revision: revision)
    let result = try await client.request("tools/call", #"{"name":"flow","arguments":{"flow":"UC1"}}"#)
    #expect((result["structuredContent"] != nil) == hasThem)
    let tools = try await client.request("tools/list")["tools"] as? [[String: Any]] ?? []
    #expect(tools.count == 10 && tools.allSatisfy { ($0["outputSchema"] != nil) == hasThem })
  }

  @Test func anUnknownRevisionIsAnsweredWithTheNewest() async throws {
    let result = try await Client().request("initialize", #"{"protocolVersion":"1999-01-01"}"#)
    #expect(result["protocolVersion"] as? String == "2025-11-25")
  }

  @Test func aStatelessRequestNeedsNoHandshake() async throws {
    let client = Client()
    func params(_ revision: String) -> String {
      #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"\#(revision)"}}"#
    }
    let result = try await client.request("tools/list", params("2026-07-28"))
    #expect(result["resultType"] as? String == "complete")
    #expect(result["ttlMs"] as? Int == 0)
    let refused = try await client.answer("tools/list", params("2030-01-01"))
    #expect(Self.code(refused) == -32022)
    let data = (refused["error"] as? [String: Any])?["data"] as? [String: Any]
    #expect((data?["supported"] as? [String])?.contains("2026-07-28") == true)
    let discovered = try await client.request("server/discover", params("2026-07-28"))
    #expect((discovered["supportedVersions"] as? [String])?.last == "2026-07-28")
  }

  @Test func requestsBeforeTheHandshakeAreRefused() async throws {
    #expect(Self.code(try await Client().answer("tools/list")) == -32600)
    #expect(try await Client().request("ping").isEmpty)
  }

  @Test(arguments: [
    ("{", -32700), ("[]", -32600), ("[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]", -32600),
    ("null", -32600), (#"{"id":1.5,"method":"ping"}"#, -32600), (#"{"id":{},"method":"ping"}"#, -32600),
    (#"{"id":1,"method":"ping","method":"ping"}"#, -32700), (#"{"id":1,"method":"tools/none"}"#, -32601),
    (#"{"id":1,"method":"tools/call","params":{"name":"none"}}"#, -32602),
    (#"{"id":1,"method":"tools/call","params":[]}"#, -32602),
    (#"{"id":1,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}"#, -32602),
    (#"{"id":1,"method":"resources/read","params":{"uri":"lockstep://docs/..%2F..%2Fsecret"}}"#, -32602),
    (#"{"id":1,"method":"resources/list","params":{"cursor":"-1"}}"#, -32602),
    (#"{"id":1,"method":"prompts/get","params":{"name":"add-case"}}"#, -32602),
    (#"{"id":1,"method":"initialize"}"#, -32600),
    (String(repeating: "[", count: 100_000), -32700),
  ]) func aWrongMessageIsAnErrorOfTheProtocol(message: String, code: Int) async throws {
    let sent = await (try Client.initialized()).send([message])
    #expect(sent.count == 1)
    #expect(try Self.code(Client.object(try #require(sent.first))) == code)
  }

  @Test(arguments: [
    #"{"name":"lint","arguments":{"pth":"door.yaml"}}"#, #"{"name":"lint","arguments":{"max":0}}"#,
    #"{"name":"lint","arguments":{"level":"fatal"}}"#, #"{"name":"flow","arguments":{"flow":"UC9"}}"#,
    #"{"name":"explain","arguments":{}}"#, #"{"name":"play","arguments":{"session":"s7"}}"#,
    #"{"name":"lint","arguments":{"page":99}}"#, #"{"name":"lint","arguments":[]}"#,
  ]) func aWrongCallSaysWhatToDo(params: String) async throws {
    let result = try await (try Client.initialized()).request("tools/call", params)
    #expect(result["isError"] as? Bool == true)
    let content = try #require(result["content"] as? [[String: Any]])
    #expect((content.first?["text"] as? String)?.contains(";") == true || params.contains("[]"))
  }
}
