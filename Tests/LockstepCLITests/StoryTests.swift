import Foundation
import Testing

/// Every story in `flows/scripts` holds, by the very command that its header names.
@Suite struct Stories {
  struct Story: Sendable, CustomTestStringConvertible {
    var file: String
    var command: [String]
    var testDescription: String { file }

    static let all: [Story] = {
      let folder = Places.root.appending(path: "flows/scripts")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0.hasSuffix(".yaml") }.sorted().map { name in
        let text = (try? Places.text("flows/scripts/\(name)")) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("# lockstep ") } ?? ""
        return Story(
          file: name, command: line.dropFirst("# lockstep ".count).split(separator: " ").map(String.init))
      }
    }()
  }

  @Test func thereAreStories() {
    #expect(Story.all.count >= 30)
  }

  @Test(arguments: Story.all) func holds(_ story: Story) async throws {
    let arguments = story.command.map { $0.hasPrefix("flows/") ? Places.path($0) : $0 }
    #expect(arguments.first == "run")
    #expect(arguments.contains { $0.hasSuffix("/" + story.file) })
    let tool = CommandHarness()
    let status = await tool.run(arguments + ["--project", Places.path("flows")])
    #expect(status == 0, "\(tool.output)\(tool.complaints)")
  }

  /// A story that expects what does not happen fails at its line, with what happened instead.
  @Test func aWrongExpectationFailsAtItsLine() async throws {
    let script = """
      - {user: enters PIN, pin: "000000"}
      - at: PF2.8 3.1
      """
    try await Places.withFolder(["story.yaml": script]) { folder in
      let tool = CommandHarness()
      let status = await tool.run(
        "run", "UC2.3", "--project", Places.path("flows"), "--script", folder + "/story.yaml", "--world",
        Places.path("flows/worlds/four-rounds.yaml"), "--format", "short")
      #expect(status == 1)
      #expect(tool.output.contains("story.yaml:2:7: error: expected to be at PF2.8 3.1, was at PF2.8 2.1 [script]"))
    }
  }
}
