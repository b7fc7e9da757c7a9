import Foundation
import TestSupport
import Testing

@Suite struct JSONLGoldenTests {
  @Test func thereAreConversations() {
    #expect(JSONLCase.all.count > 8)
  }

  @Test(arguments: JSONLCase.all)
  func goesAsAgreed(_ golden: JSONLCase) async throws {
    let program = try await JSONLTalk.program()
    let input = program.fillingDigests(try golden.text("in.jsonl"))
    let result = await JSONLTalk.run(try golden.arguments(), input: Array(input.utf8))
    let output = program.namingDigests(result.output)
    #expect(result.complaints.isEmpty)
    #expect(result.status == (golden.name == "fault" ? 1 : 0))
    #expect(!output.contains("739164"), "the PIN shows")
    let file = golden.folder.appending(path: "out.jsonl")
    if ProcessInfo.processInfo.environment["LOCKSTEP_UPDATE_GOLDEN"] == "1" {
      try Data(output.utf8).write(to: file)
    }
    let agreed = try golden.text("out.jsonl").split(separator: "\n")
    let got = output.split(separator: "\n")
    for (number, (line, other)) in zip(got, agreed).enumerated() where line != other {
      Issue.record("out.jsonl:\(number + 1): got \(line), agreed \(other)")
      return
    }
    #expect(got.count == agreed.count, "out.jsonl has another length")
  }

  /// However the input is cut into reads, the same comes out.
  @Test func readsDoNotMatter() async throws {
    let golden = try #require(JSONLCase.all.first { $0.name == "external" })
    let input = Array(try golden.text("in.jsonl").utf8)
    let whole = await JSONLTalk.run(try golden.arguments(), input: input, portion: 1 << 20)
    let bytes = await JSONLTalk.run(try golden.arguments(), input: input.dropLast(), portion: 1)
    #expect(whole.output == bytes.output)
  }

  @Test func anEmptyInputIsFine() async throws {
    let golden = try #require(JSONLCase.all.first { $0.name == "unlock" })
    let result = await JSONLTalk.run(try golden.arguments(), input: [])
    #expect(result.status == 0)
    #expect(result.lines.first == #"{"lockstep":1,"flow":"UC2.3"}"#)
  }

  @Test func wrongUseSaysSo() async throws {
    let flows = Repository.root.appending(path: "flows").path
    for (arguments, words) in [
      (["run", "PF2.7", "--jsonl", "--project", flows], "no flow is called 'PF2.7'"),
      (["run", "UC2.3", "--actions", "external", "--project", flows], "requires --jsonl"),
      (["run", "UC2.3", "--jsonl", "--script", "x.yaml", "--project", flows], "cannot be combined"),
    ] {
      let result = await JSONLTalk.run(arguments, input: [])
      #expect(result.status == 2)
      #expect(result.complaints.contains(words))
    }
  }

  /// What does not load is said on standard error: standard output belongs to the conversation.
  @Test func aProjectThatDoesNotLoadNeverBeginsToTalk() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lockstep-jsonl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for flow in ["scenarios: [", "scenarios: []"] {
      try Data("flow: UC1\nkind: use-case\ntitle: A\n\(flow)\n".utf8).write(
        to: folder.appending(path: "UC1.yaml"))
      let result = await JSONLTalk.run(["run", "UC1", "--jsonl", "--project", folder.path], input: [])
      #expect(result.status == 2)
      #expect(result.output.isEmpty)
      #expect(result.complaints.contains("UC1 has no steps"), "\(result.complaints)")
    }
  }
}
