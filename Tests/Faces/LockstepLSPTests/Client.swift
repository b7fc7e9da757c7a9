import Foundation
import LockstepLSP
import LockstepWorkspace
import TestSupport
import Testing

/// A client that talks to a server over files in memory.
final class Client {
  let files: MemoryFiles
  private(set) var server: LanguageServer
  private var sent: [[String: Any]] = []
  private var nextID = 1
  private let inbox: Inbox

  /// Takes what the server sends.
  private final class Inbox {
    var messages: [String] = []
  }

  /// - Parameter encodings: the position encodings to offer.
  init(_ files: [String: String], encodings: [String] = [], capabilities: String = "{}") async throws {
    let inbox = Inbox()
    self.inbox = inbox
    self.files = MemoryFiles(files)
    server = LanguageServer(in: self.files, send: { inbox.messages.append($0) })
    var abilities = try #require(Self.object(capabilities))
    if !encodings.isEmpty { abilities["general"] = ["positionEncodings": encodings] }
    abilities["textDocument"] =
      abilities["textDocument"] ?? ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]
    initializeResult =
      try await request("initialize", ["rootUri": "file:///", "capabilities": abilities]) as? [String: Any]
      ?? [:]
    try await notify("initialized", [:])
  }

  private(set) var initializeResult: [String: Any] = [:]

  // MARK: Messages

  /// Sends a request and gives its answer; fails the test if that is an error.
  @discardableResult
  func request(_ method: String, _ params: [String: Any]) async throws -> Any {
    let answer = try await answer(method, params)
    if let error = answer["error"] { Issue.record("\(method): \(error)") }
    return answer["result"] ?? NSNull()
  }

  /// The whole answer to a request.
  func answer(_ method: String, _ params: [String: Any]) async throws -> [String: Any] {
    let id = nextID
    nextID += 1
    try await send([["jsonrpc": "2.0", "id": id, "method": method, "params": params]])
    return sent.remove(at: try #require(sent.lastIndex { $0["id"] as? Int == id }))
  }

  func notify(_ method: String, _ params: [String: Any]) async throws {
    try await send([["jsonrpc": "2.0", "method": method, "params": params]])
  }

  func send(_ messages: [[String: Any]]) async throws {
    await server.processMessages(try messages.map { Array(try JSONSerialization.data(withJSONObject: $0)) })
    collect()
  }

  func send(raw bytes: String) async {
    await server.processMessages([Array(bytes.utf8)])
    collect()
  }

  private func collect() {
    sent += inbox.messages.compactMap(Self.object)
    inbox.messages = []
  }

  /// What the server sent since this was last asked, without answers.
  func takeNotifications(_ method: String) -> [[String: Any]] {
    defer { sent.removeAll { $0["method"] as? String == method } }
    return sent.filter { $0["method"] as? String == method }.compactMap { $0["params"] as? [String: Any] }
  }

  var all: [[String: Any]] { sent }

  private static func object(_ text: String) -> [String: Any]? {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
  }

  // MARK: Documents

  static func uri(_ path: String) -> String { "file:///" + path }

  func open(_ path: String, _ text: String? = nil, version: Int = 1) async throws {
    let stored = files[path].map { String(decoding: $0, as: UTF8.self) }
    try await notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": Self.uri(path), "languageId": path.hasSuffix(".md") ? "markdown" : "yaml",
          "version": version, "text": text ?? stored ?? "",
        ]
      ])
  }

  /// Replaces all of a text.
  func change(_ path: String, to text: String, version: Int = 2) async throws {
    try await notify(
      "textDocument/didChange",
      ["textDocument": ["uri": Self.uri(path), "version": version], "contentChanges": [["text": text]]])
  }

  func request(_ method: String, _ path: String, at position: (line: Int, column: Int)) async throws -> Any {
    try await request(
      method,
      [
        "textDocument": ["uri": Self.uri(path)],
        "position": ["line": position.line, "character": position.column],
        "context": ["includeDeclaration": true],
      ])
  }

  // MARK: What is expected, in lines

  /// The findings that the server says there are now: `flow.yaml:3:4 unknown-step`.
  private(set) var findings: [String: [String]] = [:]

  func updateFindings() -> [String: [String]] {
    for params in takeNotifications("textDocument/publishDiagnostics") {
      let uri = params["uri"] as? String ?? ""
      let found = (params["diagnostics"] as? [[String: Any]] ?? []).map { finding in
        "\(Self.place(finding["range"])) \(finding["code"] as? String ?? "")"
      }
      findings[String(uri.dropFirst("file:///".count))] = found.isEmpty ? nil : found
    }
    return findings
  }

  /// `flow.yaml 3:4-3:8`, lines and columns from 0, one for each location.
  static func locations(_ answer: Any) -> [String] {
    (answer as? [[String: Any]] ?? []).map { location in
      let uri = location["uri"] as? String ?? ""
      return "\(uri.dropFirst("file:///".count)) \(range(location["range"]))"
    }
  }

  static func range(_ range: Any?) -> String {
    let range = range as? [String: [String: Int]] ?? [:]
    let (start, end) = (range["start"] ?? [:], range["end"] ?? [:])
    return "\(start["line"] ?? -1):\(start["character"] ?? -1)-\(end["line"] ?? -1):\(end["character"] ?? -1)"
  }

  private static func place(_ range: Any?) -> String { String(self.range(range).prefix { $0 != "-" }) }
}

extension String {
  /// Where the first occurrence of a text begins, lines and columns from 0, with columns in UTF-16.
  ///
  /// - Parameter inside: how far into it.
  func place(of text: String, inside: Int = 0, after mark: String = "") throws -> (line: Int, column: Int) {
    let start = mark.isEmpty ? startIndex : try #require(range(of: mark)).upperBound
    let found = try #require(self[start...].range(of: text))
    let before = self[..<found.lowerBound]
    let line = before.count { $0.isNewline }
    let lineStart = before.lastIndex { $0.isNewline }.map { index(after: $0) } ?? startIndex
    return (line, self[lineStart..<found.lowerBound].utf16.count + inside)
  }
}
