import Foundation
import TestSupport
import Testing

/// Whatever people type, the server goes on, and says what one that starts now would say.
@Suite struct RandomEditTests {
  private static let snippets = [
    "", "", "x", "1.1", "1.9", " ", "\n", "- ", "{", "}", "[", "\"", ": ", "#", "|",
    "| 1.1c | User selects X | 2 |\n",
    "🚪é", "next: 1.1", "go-to: UC1", "flow: ", "results: [A]", "<ul><li>", "(", "](", "Fits",
    "# lockstep:ignore x\n",
    "\u{FEFF}", "\t",
  ]
  private static let requests = [
    "textDocument/definition", "textDocument/references", "textDocument/hover", "textDocument/documentSymbol",
    "textDocument/formatting", "textDocument/completion", "textDocument/prepareRename",
    "textDocument/foldingRange", "textDocument/codeLens", "textDocument/documentHighlight",
    "textDocument/prepareCallHierarchy", "textDocument/diagnostic",
  ]

  private static let environment = ProcessInfo.processInfo.environment
  /// How many edits there are in all samples together, and from which seed.
  private static let edits = environment["LOCKSTEP_EDITS"].flatMap(Int.init) ?? 120
  private static let seed = environment["LOCKSTEP_SEED"].flatMap(UInt64.init) ?? 1

  @Test(
    arguments: [(Sample.files, 1), (Sample.tables, 2), (Sample.mixed, 3), (Sample.withErrata, 4)]
      as [([String: String], UInt64)])
  func afterRandomEditsTheFindingsAreThoseOfAFreshStart(files: [String: String], seed: UInt64) async throws {
    var randomness = SplitMix64(Self.seed &* 1_000 &+ seed)
    let client = try await Client(files)
    var texts = files
    for path in files.keys.sorted() { try await client.open(path) }
    for number in 0..<Self.edits / 4 {
      let path = try #require(texts.keys.sorted().randomElement(using: &randomness))
      let text = try #require(texts[path])
      // Now and then the text is whole again.
      if Int.random(in: 0..<8, using: &randomness) == 0 {
        texts[path] = files[path]
        try await client.change(path, to: files[path] ?? "", version: number + 2)
      } else {
        let scalars = Array(text.unicodeScalars)
        let start = Int.random(in: 0...scalars.count, using: &randomness)
        let end = min(scalars.count, start + Int.random(in: 0..<12, using: &randomness))
        let new = Self.snippets.randomElement(using: &randomness) ?? ""
        texts[path] = Self.text(scalars[..<start]) + new + Self.text(scalars[end...])
        try await client.notify(
          "textDocument/didChange",
          [
            "textDocument": ["uri": Client.uri(path), "version": number + 2],
            "contentChanges": [
              [
                "range": ["start": Self.place(scalars[..<start]), "end": Self.place(scalars[..<end])],
                "text": new,
              ]
            ],
          ])
      }
      for method in Self.requests {
        let place = (
          line: Int.random(in: 0..<40, using: &randomness), column: Int.random(in: 0..<90, using: &randomness)
        )
        // A refusal is an answer, too.
        _ = try await client.answer(method, Client.at(path, place))
      }
      try await cancel(client, path)
      try await rename(client, texts, at: number, in: path, &randomness)
      let fresh = try await Client(files)
      for (path, text) in texts where text != files[path] { try await fresh.open(path, text) }
      let (found, expected) = (client.updateFindings(), fresh.updateFindings())
      #expect(found == expected, "seed \(Self.seed), edit \(number) of \(path)")
      if found != expected { return }
    }
  }

  /// Whatever is cancelled, the server goes on.
  private func cancel(_ client: Client, _ path: String) async throws {
    let id = "cancelled"
    try await client.send([
      ["jsonrpc": "2.0", "id": id, "method": "textDocument/hover", "params": Client.at(path, (1, 1))],
      ["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": id]],
    ])
    let answer = client.all.last { $0["id"] as? String == id }
    #expect((answer?["error"] as? [String: Any])?["code"] as? Int == -32800)
  }

  private static let names = [
    "Gone", "1.1", "1.2", "2.1", "1.1c", "1.3a", "Fits", "UC5", "PF1.9", "key", "Key 2",
  ]

  /// A rename that is offered leaves a project with no new finding.
  private func rename(
    _ client: Client, _ texts: [String: String], at number: Int, in path: String,
    _ randomness: inout SplitMix64
  ) async throws {
    let lines = texts[path, default: ""].split(separator: "\n", omittingEmptySubsequences: false)
    let line = Int.random(in: 0..<lines.count, using: &randomness)
    let column = Int.random(in: 0...lines[line].utf16.count, using: &randomness)
    let params = Client.at(path, (line, column)).merging([
      "newName": Self.names.randomElement(using: &randomness) ?? ""
    ]) { $1 }
    guard let edit = try await client.answer("textDocument/rename", params)["result"] as? [String: Any] else {
      return
    }
    var changed = texts
    for (path, text) in texts { changed[path] = try Client.applying(edit, to: path, text) }
    let (before, after) = (try await Client(texts), try await Client(changed))
    let known = Self.counts(before.updateFindings())
    for (kind, count) in Self.counts(after.updateFindings()) {
      #expect(
        count <= known[kind, default: 0], "seed \(Self.seed), edit \(number) of \(path): \(kind), \(params)")
    }
  }

  /// How many findings of a rule a file has.
  private static func counts(_ findings: [String: [String]]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for (path, found) in findings {
      for finding in found { counts["\(path) \(finding.split(separator: " ").last ?? "")", default: 0] += 1 }
    }
    return counts
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// The position behind a text, counted in UTF-16.
  private static func place(_ before: ArraySlice<Unicode.Scalar>) -> [String: Int] {
    let line = before.count { $0 == "\n" }
    let start = before.lastIndex(of: "\n").map { $0 + 1 } ?? before.startIndex
    return ["line": line, "character": text(before[start...]).utf16.count]
  }
}
