import TestSupport
import Testing

/// An edit that cannot be read never goes by in silence: the text would stay out of step.
@Suite struct UnreadableEditTests {
  private static let path = "flow.yaml"
  private static let broken = "flow: UC1\nkind: use-case\ntitle: A\nscenarios: [}\n"

  /// Sends an edit whose range is as VS Code's own objects write it into JSON.
  private func sendList(_ client: Client) async throws {
    try await client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": Client.uri(Self.path), "version": 2],
        "contentChanges": [
          ["range": [["line": 0, "character": 0], ["line": 0, "character": 0]], "text": "x"]
        ],
      ])
  }

  @Test func theEditorIsAskedForTheWholeText() async throws {
    let client = try await Client(
      [Self.path: Self.broken], capabilities: #"{"experimental": {"lockstepResend": true}}"#)
    try await client.open(Self.path)
    try await sendList(client)
    let asked = client.takeNotifications("lockstep/resend")
    #expect(asked.map { $0["uris"] as? [String] } == [[Client.uri(Self.path)]])
    #expect(client.takeNotifications("window/logMessage").count == 1)
    // The text that comes then counts.
    let text = "flow: UC1\nkind: use-case\ntitle: A\nscenarios: []\n"
    try await client.open(Self.path, text, version: 3)
    let found = client.updateFindings()
    let fresh = try await Client([Self.path: Self.broken])
    try await fresh.open(Self.path, text)
    #expect(found == fresh.updateFindings())
  }

  @Test func anotherClientIsTold() async throws {
    let client = try await Client([Self.path: Self.broken])
    try await client.open(Self.path, "flow: UC1\n")
    try await sendList(client)
    #expect(client.takeNotifications("window/showMessage").count == 1)
    #expect(client.takeNotifications("lockstep/resend").isEmpty)
    // The file counts again.
    let fresh = try await Client([Self.path: Self.broken])
    #expect(client.updateFindings() == fresh.updateFindings())
  }

  @Test func anEditOfNoDocumentIsLogged() async throws {
    let client = try await Client([Self.path: Self.broken])
    try await client.open(Self.path)
    try await client.notify("textDocument/didChange", ["contentChanges": [["text": "x"]]])
    #expect(client.takeNotifications("window/logMessage").count == 1)
  }

  /// Half of a character, which JSON can have and a text cannot: it may have been an edit of any document.
  @Test(arguments: [true, false]) func aMessageThatIsNoneIsNotPassedOver(resends: Bool) async throws {
    let capabilities = resends ? #"{"experimental": {"lockstepResend": true}}"# : "{}"
    let client = try await Client([Self.path: Self.broken], capabilities: capabilities)
    try await client.open(Self.path)
    await client.send(
      raw: #"{"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {"a": "\ud83d"}}"#)
    #expect(client.takeNotifications("lockstep/resend").count == (resends ? 1 : 0))
    #expect(client.takeNotifications("window/showMessage").count == (resends ? 0 : 1))
  }
}
