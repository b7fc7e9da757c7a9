import Foundation
import LockstepLSP
import TestSupport
import Testing

/// An editor shows the files of a third format as it shows those of the others.
@Suite struct EditorTests {
  private let server: LanguageServer
  private let inbox = Inbox()

  private final class Inbox {
    var messages: [[String: Any]] = []
  }

  init() async throws {
    let files = MemoryFiles([
      "doors.steps": AnotherFormatTests.doors, "bell.steps": AnotherFormatTests.bell,
    ])
    let inbox = inbox
    server = LanguageServer(in: files, formats: AnotherFormatTests.formats) { text in
      let message = try? JSONSerialization.jsonObject(with: Data(text.utf8))
      inbox.messages.append(message as? [String: Any] ?? [:])
    }
    _ = try await request("initialize", ["rootUri": "file:///", "capabilities": [String: Any]()])
    try await send(["method": "initialized", "params": [String: Any]()])
  }

  private func send(_ message: [String: Any]) async throws {
    var message = message
    message["jsonrpc"] = "2.0"
    await server.processMessages([Array(try JSONSerialization.data(withJSONObject: message))])
  }

  private func request(_ method: String, _ params: [String: Any]) async throws -> Any {
    try await send(["id": 1, "method": method, "params": params])
    return inbox.messages.last { $0["id"] as? Int == 1 }?["result"] ?? NSNull()
  }

  private func request(_ method: String, line: Int, column: Int) async throws -> Any {
    try await request(
      method,
      [
        "textDocument": ["uri": "file:///doors.steps"],
        "position": ["line": line, "character": column],
      ])
  }

  private func open(_ text: String) async throws {
    let document: [String: Any] = [
      "uri": "file:///doors.steps", "languageId": "steps", "version": 1, "text": text,
    ]
    try await send(["method": "textDocument/didOpen", "params": ["textDocument": document]])
  }

  private static func start(_ location: Any?) -> [Int]? {
    let range = (location as? [String: Any])?["range"] as? [String: [String: Int]]
    return range?["start"].map { [$0["line"] ?? -1, $0["character"] ?? -1] }
  }

  @Test func findingsArePublishedWhileTyping() async throws {
    try await open(AnotherFormatTests.doors.replacing("Open > 1.2", with: "Open > 1.3"))
    let published = inbox.messages.last { $0["method"] as? String == "textDocument/publishDiagnostics" }
    let params = try #require(published?["params"] as? [String: Any])
    let findings = try #require(params["diagnostics"] as? [[String: Any]])
    #expect(params["uri"] as? String == "file:///doors.steps")
    #expect(findings.contains { $0["code"] as? String == "unknown-step" && Self.start($0) == [2, 17] })
  }

  @Test(arguments: [
    (2, 17, "doors.steps", [3, 0]), (2, 29, "bell.steps", [0, 0]), (6, 18, "doors.steps", [1, 0]),
  ])
  func aTargetLeadsToItsDefinition(_ line: Int, _ column: Int, _ file: String, _ place: [Int]) async throws {
    let answer = try await request("textDocument/definition", line: line, column: column)
    let locations = try #require(answer as? [[String: Any]])
    #expect(locations.map { $0["uri"] as? String } == ["file:///\(file)"])
    #expect(Self.start(locations.first) == place)
  }

  @Test func aHoverShowsTheStep() async throws {
    let answer = try await request("textDocument/hover", line: 2, column: 17) as? [String: Any]
    let contents = try #require(answer?["contents"] as? [String: Any])
    #expect((contents["value"] as? String)?.contains("Hall") == true)
  }

  @Test func linksLeadToOtherFiles() async throws {
    let answer = try await request("textDocument/documentLink", line: 0, column: 0)
    let links = try #require(answer as? [[String: Any]])
    #expect(links.map { $0["target"] as? String } == ["file:///bell.steps"])
  }

  @Test func theOutlineHasAllFlowsOfAFile() async throws {
    let answer = try await request("textDocument/documentSymbol", line: 0, column: 0)
    #expect((answer as? [[String: Any]])?.map { $0["name"] as? String } == ["UC1", "UC2"])
  }

  /// The format has no layout.
  @Test func nothingIsFormatted() async throws {
    try await open(AnotherFormatTests.doors)
    #expect(try await request("textDocument/formatting", line: 0, column: 0) is NSNull)
  }
}
