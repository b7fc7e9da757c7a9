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
    "textDocument/foldingRange", "textDocument/codeLens",
  ]

  private static let environment = ProcessInfo.processInfo.environment
  /// How many edits there are, and from which seed.
  private static let edits = environment["LOCKSTEP_EDITS"].flatMap(Int.init) ?? 300
  private static let seed = environment["LOCKSTEP_SEED"].flatMap(UInt64.init) ?? 1

  @Test(
    arguments: [(Sample.files, 1), (Sample.tables, 2), (Sample.mixed, 3), (Sample.withErrata, 4)]
      as [([String: String], UInt64)])
  func afterRandomEditsTheFindingsAreThoseOfAFreshStart(files: [String: String], seed: UInt64) async throws {
    var randomness = SplitMix64(Self.seed &* 1_000 &+ seed)
    let client = try await Client(files)
    var texts = files
    for path in files.keys.sorted() { try await client.open(path) }
    for number in 0..<Self.edits / 3 {
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
        _ = try await client.request(method, path, at: place)
      }
      let fresh = try await Client(files)
      for (path, text) in texts where text != files[path] { try await fresh.open(path, text) }
      let (found, expected) = (client.updateFindings(), fresh.updateFindings())
      #expect(found == expected, "seed \(Self.seed), edit \(number) of \(path)")
      if found != expected { return }
    }
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
