import Foundation
import Lockstep
import TestSupport
import Testing

@Suite struct CompilingFromTheCommandLine {
  private static let flows = Places.path("flows")

  @Test func anImageOfTheProjectIsRead() async throws {
    let tool = CommandHarness()
    #expect(await tool.run("compile", "-o", "-", "--project", Self.flows) == 0, "\(tool.complaints)")
    let program = try FlowProgram(image: tool.outputBytes)
    #expect(program.flow("UC2.3") != nil)
    #expect(program.flow("UC1.1") != nil)
  }

  @Test func namedFlowsComeWithWhatTheyReach() async throws {
    try await Places.withFolder([:]) { folder in
      let tool = CommandHarness()
      let file = folder + "/unlock.image"
      #expect(await tool.run("compile", "UC2.3", "-o", file, "--project", Self.flows) == 0)
      #expect(tool.output == "")
      let program = try FlowProgram(image: Array(Data(contentsOf: URL(filePath: file))))
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
}
