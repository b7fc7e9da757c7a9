import Foundation
import LockstepLSP
import Testing

@Suite struct LifecycleTests {
  @Test func requestsBeforeInitializeAndAfterShutdownAreRefused() async throws {
    let client = try await Client(Sample.files)
    #expect(client.initializeResult["serverInfo"] is [String: Any])
    func code(_ answer: [String: Any]) -> Int? { (answer["error"] as? [String: Any])?["code"] as? Int }
    #expect(code(try await client.answer("initialize", [:])) == -32600)
    #expect(code(try await client.answer("textDocument/unheardOf", [:])) == -32601)
    #expect(code(try await client.answer("textDocument/hover", [:])) == -32602)
    #expect(try await client.request("shutdown", [:]) is NSNull)
    #expect(code(try await client.answer("textDocument/hover", [:])) == -32600)
    #expect(client.server.exitStatus == nil)
    try await client.notify("exit", [:])
    #expect(client.server.exitStatus == 0)
  }

  @Test func exitWithoutShutdownIsAnError() async throws {
    let client = try await Client(Sample.files)
    try await client.notify("exit", [:])
    #expect(client.server.exitStatus == 1)
  }

  @Test func aServerThatIsNotInitializedAnswersNothingElse() async throws {
    var sent: [String] = []
    let server = LanguageServer(send: { sent.append($0) })
    await server.processMessages([
      Array(#"{"jsonrpc":"2.0","id":"a","method":"textDocument/hover","params":{}}"#.utf8)
    ])
    await server.processMessages([
      Array(#"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{}}"#.utf8)
    ])
    #expect(sent.count == 1 && sent[0].contains("-32002") && sent[0].contains(#""id":"a""#))
  }

  @Test(arguments: ["", "{", "[]", "{}", "7", #"{"id":{}}"#, #"{"jsonrpc":"2.0","id":1}"#, "\u{0}"])
  func whatIsNoMessageDoesNoHarm(_ bytes: String) async throws {
    let client = try await Client(Sample.files)
    await client.send(raw: bytes)
    try await client.open("flows/UC1.yaml")
    #expect(try await client.request("textDocument/documentSymbol", "flows/UC1.yaml", at: (0, 0)) is [Any])
  }

  /// A request that is cancelled before its turn has no other answer.
  @Test func aCancelledRequestIsNotAnswered() async throws {
    let client = try await Client(Sample.files)
    let hover: [String: Any] = [
      "textDocument": ["uri": Client.uri("flows/UC1.yaml")], "position": ["line": 0, "character": 7],
    ]
    try await client.send([
      ["jsonrpc": "2.0", "id": 71, "method": "textDocument/hover", "params": hover],
      ["jsonrpc": "2.0", "id": 72, "method": "textDocument/hover", "params": hover],
      ["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": 71]],
    ])
    let first = client.all.first { $0["id"] as? Int == 71 }
    let second = client.all.first { $0["id"] as? Int == 72 }
    #expect((first?["error"] as? [String: Any])?["code"] as? Int == -32800)
    #expect(second?["result"] is [String: Any])
  }

  @Test func theServerAsksToBeToldOfChangedFiles() async throws {
    let client = try await Client(
      Sample.files,
      capabilities: #"{"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}}"#)
    #expect(client.takeNotifications("client/registerCapability").count == 1)
    #expect(try await Client(Sample.files).takeNotifications("client/registerCapability").isEmpty)
  }

  @Test func messagesAreCutFromAnyPieces() {
    let text =
      MessageBuffer.framed("{}") + "content-length: 3\r\nContent-Type: x\r\n\r\n[1]"
      + MessageBuffer.framed("")
    for size in [1, 2, 7, 1_000] {
      var buffer = MessageBuffer()
      var found: [String] = []
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        buffer.append(rest.prefix(size))
        rest = rest.dropFirst(size)
        while let message = buffer.next() { found.append(String(decoding: message, as: UTF8.self)) }
      }
      #expect(found == ["{}", "[1]", ""] && !buffer.hasInvalidHeader)
    }
    for bad in [
      "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n", "Length: 1\r\n\r\n1",
      String(repeating: "a", count: 5_000),
    ] {
      var buffer = MessageBuffer()
      buffer.append(Array(bad.utf8)[...])
      #expect(buffer.next() == nil && buffer.hasInvalidHeader)
    }
  }

  /// Escapes make a text longer than it is; the rest of the message stays as it is.
  @Test(arguments: [1, 7, 10_000]) func aTextThatIsTooLongIsLeftOut(portion: Int) {
    func cut(_ message: String, longestText: Int = 20) -> String? {
      var buffer = MessageBuffer(longestText: longestText)
      var rest = Array((MessageBuffer.framed(message) + MessageBuffer.framed("{}")).utf8)[...]
      var found: [String] = []
      while !rest.isEmpty {
        buffer.append(rest.prefix(portion))
        rest = rest.dropFirst(portion)
        while let message = buffer.next() { found.append(String(decoding: message, as: UTF8.self)) }
      }
      return found.last == "{}" ? found.first : nil
    }
    #expect(cut(#"{"a":"012345678901234567890","b":"x\"y"}"#) == #"{"a":null,"b":"x\"y"}"#)
    let escapes = #"{"a":"0\"2\u003456\n8901234567890"}"#
    #expect(cut(escapes) == escapes)
    #expect(cut(#"{"a":"0\"2\u003456\n89012345678901"}"#) == #"{"a":null}"#)
    let long = String(repeating: "a", count: 1_100)
    #expect(cut(#"{"method":"x","text":"\#(long)"}"#, longestText: 512) == #"{"method":"x","text":null}"#)
  }

  @Test func aDocumentThatIsTooLongIsReadFromItsFile() async throws {
    let client = try await Client(Sample.files)
    try await client.open("flows/UC1.yaml", Sample.door.replacing("next: 1.2", with: "next: 1.9"))
    #expect(client.updateFindings()["flows/UC1.yaml"] != nil)
    let document: [String: Any] = ["uri": Client.uri("flows/UC1.yaml"), "version": 2]
    try await client.notify(
      "textDocument/didChange", ["textDocument": document, "contentChanges": [["text": NSNull()]]])
    #expect(client.updateFindings()["flows/UC1.yaml"] == nil)
    #expect(client.takeNotifications("window/logMessage").count == 1)
  }
}
