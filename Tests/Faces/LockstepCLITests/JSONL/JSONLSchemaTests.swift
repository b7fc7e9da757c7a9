import Foundation
import TestSupport
import Testing

/// The lines of all conversations fit `schemas/jsonl.schema.json`.
@Suite struct JSONLSchemaTests {
  /// The keys of each kind of line that goes out, by its first key.
  private static let run: Set = [
    "run", "action", "flow", "step", "attempt", "runs", "key", "reads", "outcomes",
  ]
  private static let out: [String: Set<Set<String>>] = [
    "lockstep": [["lockstep", "flow"]], "show": [["show"]], "cancel": [["cancel"]], "late": [["late"]],
    "do": [["do", "as"]],
    "run": [run, run.union(["handles"])], "due": [["due"]],
    "timer": [["timer", "after"]],
    "row": [["row", "to"]],
    "refused": [
      ["refused", "possible"], ["refused", "possible", "beneath"], ["refused", "possible", "in"],
    ],
    "need": [["need"]],
    "snapshot": [["snapshot"]], "error": [["error"]], "end": [["end"], ["end", "to"], ["end", "message"]],
  ]
  private static let shown: Set<String> = [
    "flow", "step", "kind", "title", "message", "details", "visit", "actions", "inputs", "rows", "choices",
    "events",
    "timers", "data",
  ]

  @Test(arguments: JSONLCase.all)
  func everyLineHasItsKeys(_ golden: JSONLCase) throws {
    let lines = try golden.text("out.jsonl").split(separator: "\n")
    #expect(lines.first?.hasPrefix(#"{"lockstep":1,"flow":""#) == true)
    for line in lines {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let first = try #require(line.dropFirst(2).split(separator: "\"").first.map(String.init))
      #expect(Self.out[first]?.contains(Set(object.keys)) == true, "\(line)")
      if let show = object["show"] as? [String: Any] { #expect(Set(show.keys) == Self.shown) }
    }
  }

  /// The schema knows the kinds of line that the test above knows.
  @Test func theSchemaKnowsEveryKind() throws {
    let data = try Data(contentsOf: Repository.root.appending(path: "schemas/jsonl.schema.json"))
    let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let definitions = try #require(schema["definitions"] as? [String: [String: Any]])
    let kinds = try #require(definitions["out"]?["oneOf"] as? [[String: String]])
    let required = Set(
      kinds.compactMap { kind in
        let name = kind["$ref"].map { String($0.dropFirst("#/definitions/".count)) } ?? ""
        return (definitions[name]?["required"] as? [String])?.first
      })
    #expect(required == Set(Self.out.keys))
  }

  @Test(
    .enabled(
      if: OtherProgram.find("check-jsonschema") != nil, "needs check-jsonschema, in .venv/bin or on the path")
  )
  func everyLineFitsTheSchema() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lockstep-jsonl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [String] = []
    for golden in JSONLCase.all {
      // Not all lines that go in are meant to be well formed.
      for name in ["malformed", "restore", "restore-later"].contains(golden.name)
        ? ["out.jsonl"] : ["in.jsonl", "out.jsonl"]
      {
        let text = try golden.text(name)
        for line in text.split(separator: "\n") {
          let file = folder.appending(path: "\(golden.name)-\(name)-\(files.count).json")
          try Data(line.utf8).write(to: file)
          files.append(file.path)
        }
      }
    }
    let checker = try #require(OtherProgram.find("check-jsonschema"))
    let schema = Repository.root.appending(path: "schemas/jsonl.schema.json").path
    let result = try OtherProgram.run(checker, ["--schemafile", schema] + files)
    #expect(result.status == 0, "\(result.output)")
  }
}
