import Foundation
import LockstepModel
import LockstepWorkspace
import LockstepYAML
import TestSupport
import Testing

/// Texts that are not saved, and what is found in them.
@Suite struct DocumentTests {
  private static let slip = Sample.door.replacing("gives: key, next: 1.2", with: "gives: key, next: 1.3")

  @Test func whatIsNotSavedIsChecked() async throws {
    let client = try await Client(Sample.files)
    #expect(client.updateFindings() == [:])
    try await client.open("flows/UC1.yaml")
    #expect(client.updateFindings() == [:])
    try await client.change("flows/UC1.yaml", to: Self.slip)
    let place = try Self.slip.place(of: "1.3")
    #expect(
      client.updateFindings()["flows/UC1.yaml"]?.contains("\(place.line):\(place.column) unknown-step")
        == true)
    try await client.notify("textDocument/didClose", ["textDocument": ["uri": Client.uri("flows/UC1.yaml")]])
    #expect(client.updateFindings() == [:])
  }

  @Test func aDocumentOverFourMebibytesIsNotRead() async throws {
    var files = Sample.tables
    files["UC9_Big.md"] = String(
      repeating: Sample.doorTable, count: (1 << 22) / Sample.doorTable.utf8.count + 1)
    let client = try await Client(files)
    #expect(client.updateFindings() == ["UC9_Big.md": ["0:0 markdown-limit"]])
  }

  @Test func findingsSayWhatToDoAndNameOtherPlaces() async throws {
    let client = try await Client(Sample.files)
    try await client.open("flows/UC1.yaml")
    _ = client.updateFindings()
    try await client.change(
      "flows/UC1.yaml", to: Sample.door.replacing("returns: Broken", with: "returns: Brokn"), version: 7)
    let params = try #require(client.takeNotifications("textDocument/publishDiagnostics").first)
    #expect(params["version"] as? Int == 7)
    let finding = try #require(
      (params["diagnostics"] as? [[String: Any]])?.first { $0["code"] as? String == "impossible-return" })
    #expect(finding["severity"] as? Int == 1)
    #expect(finding["source"] as? String == "lockstep")
    #expect((finding["message"] as? String)?.contains("PF1 cannot give 'Brokn'") == true)
    #expect((finding["message"] as? String)?.contains("Broken") == true)
    let related = (finding["relatedInformation"] as? [[String: Any]])?.compactMap { $0["location"] }
    #expect(related.map { Client.locations($0) }?.first?.hasPrefix("flows/PF1.yaml 3:") == true)
  }

  /// Positions count as the client asked, in a line with letters and a picture before the change.
  @Test(arguments: [[], ["utf-16"], ["utf-8", "utf-16"], ["utf-32"]])
  func aChangeOfAPartIsApplied(encodings: [String]) async throws {
    let client = try await Client(Sample.files, encodings: encodings)
    let isUTF8 = encodings.contains("utf-8")
    let capabilities = client.initializeResult["capabilities"] as? [String: Any]
    #expect(capabilities?["positionEncoding"] as? String == (isUTF8 ? "utf-8" : "utf-16"))
    let text = "# Dør 🚪 " + Sample.door
    try await client.open("flows/UC1.yaml", text)
    // Without what stands before the first key, and with a name that no step has.
    let start = isUTF8 ? "# Dør 🚪 ".utf8.count : "# Dør 🚪 ".utf16.count
    let next = try Sample.door.place(of: "1.2", after: "gives: key, next: ")
    try await client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": Client.uri("flows/UC1.yaml"), "version": 2],
        "contentChanges": [
          ["range": Self.range(0, 0, 0, start), "text": ""],
          ["range": Self.range(next.line, next.column + 2, next.line, next.column + 3), "text": "9"],
        ],
      ])
    #expect(
      client.updateFindings()["flows/UC1.yaml"]?.contains("\(next.line):\(next.column) unknown-step") == true)
  }

  private static func range(_ line: Int, _ column: Int, _ endLine: Int, _ end: Int) -> [String: Any] {
    ["start": ["line": line, "character": column], "end": ["line": endLine, "character": end]]
  }

  /// A git checkout changes files that are not open.
  @Test func whatChangesBehindTheEditorsBackIsCheckedAgain() async throws {
    let client = try await Client(Sample.files)
    try await client.open("flows/PF1.yaml")
    client.files["flows/UC1.yaml"] = Array(Self.slip.utf8)
    try await client.notify("workspace/didChangeWatchedFiles", ["changes": [Any]()])
    #expect(client.updateFindings()["flows/UC1.yaml"] != nil)
    client.files["flows/UC1.yaml"] = Array(Sample.door.utf8)
    try await client.notify("textDocument/didSave", ["textDocument": ["uri": Client.uri("flows/PF1.yaml")]])
    #expect(client.updateFindings() == [:])
  }

  @Test func aTableIsCheckedAsItIsWritten() async throws {
    let client = try await Client(Sample.tables)
    #expect(client.updateFindings() == [:])
    try await client.open("UC1.1_Door.md")
    let changed = Sample.doorTable.replacing("selects Enter | 1.2", with: "selects Enter | 1.3")
    try await client.change("UC1.1_Door.md", to: changed)
    let place = try changed.place(of: "1.3")
    #expect(
      client.updateFindings()["UC1.1_Door.md"]?.contains("\(place.line):\(place.column) unknown-step") == true
    )
  }

  @Test func aNewFileOfAFolderWithoutFlowsIsChecked() async throws {
    let client = try await Client(["readme.txt": "x"])
    try await client.open("UC1.yaml", Self.slip.replacing("UC9", with: "UC1"))
    #expect(client.updateFindings()["UC1.yaml"] != nil)
  }

  @Test func anOutlineHasStepsAndRows() async throws {
    for (files, path) in [(Sample.files, "flows/UC1.yaml"), (Sample.tables, "UC1.1_Door.md")] {
      let client = try await Client(files)
      let answer = try await client.request(
        "textDocument/documentSymbol", ["textDocument": ["uri": Client.uri(path)]])
      func names(_ symbols: Any?) -> [String] {
        (symbols as? [[String: Any]] ?? []).flatMap { [$0["name"] as? String ?? ""] + names($0["children"]) }
      }
      #expect(
        names(answer).dropFirst() == [
          "1", "1.1", "1.1a", "1.1b", "1.2", "1.2a", "1.2b", "2", "2.1", "2.1a",
        ])
    }
  }

  @Test func formattingIsFmt() async throws {
    let client = try await Client(Sample.files)
    let loose = Sample.door.replacing("next: 1.2}", with: "next:   1.2 }")
    try await client.open("flows/UC1.yaml", loose)
    let params: [String: Any] = ["textDocument": ["uri": Client.uri("flows/UC1.yaml")], "options": [:]]
    let edits = try #require(try await client.request("textDocument/formatting", params) as? [[String: Any]])
    try #require(edits.count == 1)
    let fmt = try #require(
      YAMLFormatter.format(SourceText(path: "UC1.yaml", text: loose)).value)
    try await client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": Client.uri("flows/UC1.yaml"), "version": 2],
        "contentChanges": [["range": edits[0]["range"], "text": edits[0]["newText"]]],
      ])
    #expect((try await client.request("textDocument/formatting", params) as? [Any])?.isEmpty == true)
    try await client.change("flows/UC1.yaml", to: fmt)
    #expect((try await client.request("textDocument/formatting", params) as? [Any])?.isEmpty == true)
    // What has errors, and what is no YAML file, stays as it is.
    try await client.change("flows/UC1.yaml", to: "flow: [")
    #expect(try await client.request("textDocument/formatting", params) is NSNull)
  }

  @Test func aHoverHasTheRowAndWhereItLeads() async throws {
    for (files, path, row) in [
      (Sample.files, "flows/UC1.yaml", "| 1.2b | Result: Broken | 1.1 |"),
      (Sample.tables, "UC1.1_Door.md", "| 1.2b | Result: Broken | 1.1 |"),
    ] {
      let client = try await Client(files)
      let text = try #require(files[path])
      func hover(_ mark: String, after: String = "") async throws -> String {
        let answer = try await client.request(
          "textDocument/hover", path, at: try text.place(of: mark, after: after))
        return ((answer as? [String: Any])?["contents"] as? [String: Any])?["value"] as? String ?? ""
      }
      let found = try await hover("1.2b")
      #expect(found.contains(row) && found.contains("Leads to 1.1 Dør 🚪"))
      let step = try await hover("2.1")
      #expect(step.contains("| **2.1** | **System displays screen 'Hall'**") && step.contains("1.2a"))
      #expect(try await hover("PF1").contains("Called from UC1"))
    }
  }

  /// A flow that a row goes to is not called.
  @Test func aHoverTellsCallsFromRows() async throws {
    let path = "flows/UC1.yaml"
    let client = try await Client(Sample.files)
    func hover(_ mark: String) async throws -> String {
      let answer = try await client.request(
        "textDocument/hover", path, at: try Sample.door.place(of: mark, after: ""))
      return ((answer as? [String: Any])?["contents"] as? [String: Any])?["value"] as? String ?? ""
    }
    let (left, called) = (try await hover("UC9"), try await hover("PF1"))
    #expect(left.contains("Entered from UC1 1.1b") && !left.contains("Called from"))
    #expect(called.contains("Called from UC1 1.2") && !called.contains("Entered from"))
  }
}
