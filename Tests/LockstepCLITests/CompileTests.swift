import Foundation
import Lockstep
import TestSupport
import Testing

@Suite struct CompilingFromTheCommandLine {
  private static let flows = Places.path("flows")

  @Test func anImageOfTheProjectIsRead() async throws {
    let tool = CommandHarness()
    #expect(await tool.run("compile", "-o", "-", "--project", Self.flows) == 0, "\(tool.complaints)")
    let program = try Program(image: tool.outputBytes)
    #expect(program.flow("UC2.3") != nil)
    #expect(program.flow("UC1.1") != nil)
  }

  @Test func namedFlowsComeWithWhatTheyReach() async throws {
    try await Places.withFolder([:]) { folder in
      let tool = CommandHarness()
      let file = folder + "/unlock.image"
      #expect(await tool.run("compile", "UC2.3", "-o", file, "--project", Self.flows) == 0)
      #expect(tool.output == "")
      let program = try Program(image: Array(Data(contentsOf: URL(filePath: file))))
      // What UC2.3 names as its targets, and the partial flow that it calls with all it names.
      #expect(
        Set(program.flowInfos.map(\.id)).isSuperset(of: [
          "UC2.3", "PF2.8", "UC9.2", "UC3.1", "PF2.7", "UC7.1", "UC9.4",
        ]))
      #expect(program.flow("CP1") == nil)
    }
  }

  @Test func anImageNeedsAFile() async {
    let tool = CommandHarness()
    #expect(await tool.run("compile", "--project", Self.flows) == 2)
    #expect(tool.complaints.contains("name a file for it: -o FILE"))
    #expect(tool.output == "")
  }

  @Test func aProjectWithErrorsIsNotCompiled() async throws {
    let broken = LintingFromTheCommandLine.door.replacing("next: end", with: "next: 1.7")
    try await Places.withFolder(["door.yaml": broken, "lockstep.yaml": "lockstep: 1\n"]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("compile", "-o", folder + "/door.image", "--project", folder) == 1)
      #expect(tool.complaints.contains("error"))
      #expect(!FileManager.default.fileExists(atPath: folder + "/door.image"))
    }
  }

  @Test(
    .enabled(
      if: OtherProgram.find("check-jsonschema") != nil, "needs check-jsonschema, in .venv/bin or on the path")
  )
  func theJSONFitsItsSchema() async throws {
    let project = Places.path("Tests/HostileInput/Fixtures")
    try await Places.withFolder([:]) { folder in
      for (name, directory) in [("flows", Self.flows), ("every", project)] {
        let tool = CommandHarness()
        let file = "\(folder)/\(name).json"
        #expect(await tool.run("compile", "--format", "json", "-o", file, "--project", directory) == 0)
      }
      let checker = try #require(OtherProgram.find("check-jsonschema"))
      let schema = Places.path("schemas/program.schema.json")
      let result = try OtherProgram.run(
        checker, ["--schemafile", schema, folder + "/flows.json", folder + "/every.json"])
      #expect(result.status == 0, "\(result.output)")
      let other = folder + "/other.json"
      try #"{"program": 1, "on-resume": null, "data": []}"#.write(
        toFile: other, atomically: true, encoding: .utf8)
      #expect(try OtherProgram.run(checker, ["--schemafile", schema, other]).status == 1)
    }
  }

  @Test func theJSONSaysWhereRowsLead() async throws {
    let tool = CommandHarness()
    #expect(await tool.run("compile", "UC2.3", "--format", "json", "--project", Self.flows) == 0)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(tool.outputBytes)) as? [String: Any])
    #expect(json["on-resume"] as? String == "UC2.3")
    let flows = try #require(json["flows"] as? [[String: Any]])
    let flow = try #require(flows.first { $0["id"] as? String == "PF2.8" })
    let steps = try #require(flow["steps"] as? [[String: Any]])
    #expect(steps.first?["class"] as? String == "run")
    #expect(steps.first?["action"] as? String == "pin.validate")
    #expect(steps.first?["reads"] as? [String] == ["pin"])
    let blocked = try #require(steps.first { $0["id"] as? String == "5.1" })
    let rows = try #require(blocked["rows"] as? [[String: Any]])
    let timer = try #require(rows.first { $0["class"] as? String == "event" })
    #expect(timer["after"] as? String == "blocked-for")
    let target = try #require(timer["leads"] as? [String: Any])
    #expect(target["move"] as? String == "result")
    #expect(target["result"] as? String == "Retry")
  }
}
