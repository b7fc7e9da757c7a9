import Foundation
import LockstepWorkspace
import TestSupport
import Testing

@testable import LockstepLSP

/// What the server answers about calls, other places of a name, findings, actions and files, in YAML and in tables.
@Suite struct HierarchyTests {
  typealias Kind = (path: String, files: [String: String], callee: String, called: String)
  private static let kinds: [Kind] = [
    ("flows/UC1.yaml", Sample.files, "PF1", "PF1"),
    ("UC1.1_Door.md", Sample.tables, "PF1.1", "PF1.1 Try"),
  ]

  @Test(arguments: kinds) func callsLeadBothWays(kind: Kind) async throws {
    let client = try await Client(kind.files)
    let place = try #require(kind.files[kind.path]).place(of: kind.called, inside: 1)
    let items = try await client.request("textDocument/prepareCallHierarchy", kind.path, at: place)
    let item = try #require((items as? [[String: Any]])?.first)
    #expect(item["name"] as? String == kind.callee)
    let flow = kind.callee.replacing("PF", with: "UC")
    let callers = try await client.request("callHierarchy/incomingCalls", ["item": item]) as? [[String: Any]]
    #expect(callers?.compactMap { ($0["from"] as? [String: Any])?["name"] as? String } == ["\(flow) 1.2"])
    let caller = try #require(callers?.first?["from"] as? [String: Any])
    let calls = try await client.request("callHierarchy/outgoingCalls", ["item": caller]) as? [[String: Any]]
    let goals = calls?.compactMap { ($0["to"] as? [String: Any])?["name"] as? String }
    #expect(goals == [kind.callee, "\(flow) 1.1", "\(flow) 2.1"])
    #expect(calls?.allSatisfy { ($0["fromRanges"] as? [Any])?.isEmpty == false } == true)
  }

  @Test(arguments: kinds) func aNameIsHighlightedWhereverItIs(kind: Kind) async throws {
    let client = try await Client(kind.files)
    let text = try #require(kind.files[kind.path])
    let place = try text.place(of: "Enter", inside: 1)
    let found = try await client.request("textDocument/documentHighlight", kind.path, at: place)
    #expect((found as? [[String: Any]])?.count == 2)
  }

  @Test(arguments: kinds) func aButtonAndAScreenAreRenamed(kind: Kind) async throws {
    let client = try await Client(kind.files)
    let text = try #require(kind.files[kind.path])
    for (old, new) in [("Enter", "Open"), ("Hall", "Corridor")] {
      let params = Client.at(kind.path, try text.place(of: old, inside: 1)).merging(["newName": new]) { $1 }
      let edit = try await client.request("textDocument/rename", params)
      #expect(try Client.applying(edit, to: kind.path, text) == text.replacing(old, with: new))
    }
    let hover = try await client.request(
      "textDocument/hover", kind.path, at: text.place(of: "Hall", inside: 1))
    let value = ((hover as? [String: Any])?["contents"] as? [String: String])?["value"]
    #expect(value == "Screen **Hall** of the app\n\nDisplayed in one place")
    let refused = try await client.answer(
      "textDocument/rename",
      Client.at(kind.path, try text.place(of: "Enter", inside: 1)).merging(["newName": "Leave"]) { $1 })
    #expect((refused["error"] as? [String: Any])?["code"] as? Int == -32803)
  }

  @Test(arguments: kinds) func findingsAreGivenWhereTheClientAsks(kind: Kind) async throws {
    let able = #"{"textDocument":{"diagnostic":{},"codeAction":{"resolveSupport":{"properties":["edit"]}}}}"#
    let client = try await Client(kind.files, capabilities: able)
    let text = try #require(kind.files[kind.path])
    try await client.open(kind.path, text.replacing("Leave", with: "Leave "))
    let slip = text.replacing("Broken", with: "Brokn")
    try await client.change(kind.path, to: slip)
    #expect(client.updateFindings()[kind.path] == nil)
    let report = try await client.request("textDocument/diagnostic", Client.document(kind.path))
    let items = (report as? [String: Any])?["items"] as? [[String: Any]]
    #expect(items?.contains { $0["code"] as? String == "impossible-return" } == true)
  }

  @Test func allFixesComeWhenTheyAreChosen() async throws {
    let able = #"{"textDocument":{"codeAction":{"resolveSupport":{"properties":["edit"]}}}}"#
    let client = try await Client(Sample.files, capabilities: able)
    let slip = Sample.door.replacing("[No internet]", with: "No internet")
    try await client.open("flows/UC1.yaml", slip)
    let start = ["line": 5, "character": 0]
    let params = Client.document("flows/UC1.yaml").merging([
      "range": ["start": start, "end": start], "context": ["diagnostics": [], "only": ["source.fixAll"]],
    ]) { $1 }
    let actions = try await client.request("textDocument/codeAction", params) as? [[String: Any]]
    let action = try #require(actions?.first)
    #expect(action["edit"] == nil)
    let resolved = try await client.request("codeAction/resolve", action) as? [String: Any]
    #expect(
      try Client.applying(resolved?["edit"], to: "flows/UC1.yaml", slip).contains(#"errors: ["No internet"]"#)
    )
  }

  /// Links follow a table, and its own links its new folder.
  @Test func linksFollowAFile() async throws {
    let client = try await Client(Sample.tables)
    let files = [["oldUri": Client.uri("PF1.1_Key.md"), "newUri": Client.uri("parts/PF1.1_Lock.md")]]
    let edit = try await client.request("workspace/willRenameFiles", ["files": files])
    #expect(
      try Client.applying(edit, to: "UC1.1_Door.md", Sample.doorTable)
        == Sample.doorTable.replacing("(PF1.1_Key.md)", with: "(parts/PF1.1_Lock.md)"))
    #expect(
      try Client.applying(edit, to: "PF1.1_Key.md", Sample.keyTable)
        == Sample.keyTable.replacing("(UC1.1_Door.md)", with: "(../UC1.1_Door.md)"))
  }

  /// So do the addresses of keys.
  @Test func addressesOfFieldsFollowAFile() async throws {
    let text = Sample.door.replacing("go-to: UC9}", with: "go-to: UC9, href: ../notes.md}")
    let client = try await Client(
      Sample.files.merging(["flows/UC1.yaml": text, "notes.md": "# Notes\n"]) { $1 })
    let links = try await client.request("textDocument/documentLink", Client.document("flows/UC1.yaml"))
    #expect((links as? [[String: Any]])?.map { $0["target"] as? String } == [Client.uri("notes.md")])
    let files = [["oldUri": Client.uri("notes.md"), "newUri": Client.uri("texts/notes.md")]]
    let edit = try await client.request("workspace/willRenameFiles", ["files": files])
    #expect(
      try Client.applying(edit, to: "flows/UC1.yaml", text)
        == text.replacing("../notes.md", with: "../texts/notes.md"))
  }

  @Test func aPictureIsALink() async throws {
    let text = Sample.door.replacing(
      "screen: Dør 🚪\n", with: "screen: Dør 🚪\n        picture: ../screens/door.png\n")
    #expect(text != Sample.door)
    let client = try await Client(
      Sample.files.merging(["flows/UC1.yaml": text, "screens/door.png": "a picture"]) { $1 })
    let links = try await client.request("textDocument/documentLink", Client.document("flows/UC1.yaml"))
    #expect((links as? [[String: Any]])?.map { $0["target"] as? String } == [Client.uri("screens/door.png")])
  }

  /// A text without a file belongs to the first folder.
  @Test func aTextThatWasNeverSavedIsChecked() async throws {
    let client = try await Client(Sample.files)
    let item: [String: Any] = [
      "uri": "untitled:Untitled-1", "languageId": "yaml", "version": 1,
      "text": Sample.door.replacing("UC1", with: "UC2").replacing("next: 1.2}", with: "next: 1.7}"),
    ]
    try await client.notify("textDocument/didOpen", ["textDocument": item])
    let found = client.takeNotifications("textDocument/publishDiagnostics").first {
      $0["uri"] as? String == "untitled:Untitled-1"
    }
    let codes = (found?["diagnostics"] as? [[String: Any]])?.compactMap { $0["code"] as? String }
    #expect(codes?.contains("unknown-step") == true)
  }

  /// What comes in while a request is answered may cancel those behind it.
  @Test func requestsThatWereSentAreCancelled() async throws {
    var sent: [String] = []
    var later = [
      #"{"jsonrpc":"2.0","id":2,"method":"workspace/symbol","params":{"query":""}}"#,
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2}}"#,
    ]
    let files = MemoryFiles(Sample.files)
    let server = LanguageServer(
      in: files,
      pendingMessages: {
        defer { later = [] }
        return later.map { Array($0.utf8) }
      }
    ) { sent.append($0) }
    let first =
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"file:///","capabilities":{}}}"#
    await server.processMessages([Array(first.utf8)])
    #expect(sent.contains { $0.contains(#""id":1,"result""#) })
    #expect(sent.contains { $0.contains(#""id":2,"error":{"code":-32800"#) })
  }

  @Test func aFilledCellIsReplacedAsAWhole() async throws {
    let client = try await Client(Sample.tables)
    try await client.open("UC1.1_Door.md")
    let place = try Sample.doorTable.place(of: "Go to: [UC1.1", inside: 3)
    let items = try await client.request("textDocument/completion", "UC1.1_Door.md", at: place)
    let item = try #require((items as? [[String: Any]])?.first { $0["label"] as? String == "1.2" })
    let edit = item["textEdit"] as? [String: Any]
    let start = try Sample.doorTable.place(of: "Go to: [UC1.1")
    let whole = "Go to: [UC1.1 Open the door](UC1.1_Door.md)".count
    #expect(
      Client.range(edit?["range"]) == "\(start.line):\(start.column)-\(start.line):\(start.column + whole)")
    let overview = try Sample.doorTable.place(of: "A door is opened")
    #expect(try await client.request("textDocument/completion", "UC1.1_Door.md", at: overview) is NSNull)
  }

  @Test func theFirstCheckIsShown() async throws {
    let client = try await Client(Sample.files, capabilities: #"{"window":{"workDoneProgress":true}}"#)
    let kinds = client.takeNotifications("$/progress").compactMap {
      ($0["value"] as? [String: Any])?["kind"] as? String
    }
    #expect(kinds == ["begin", "end"])
    #expect(client.all.contains { $0["method"] as? String == "window/workDoneProgress/create" })
  }
}
