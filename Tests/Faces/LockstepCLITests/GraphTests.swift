import Foundation
import Testing

@testable import LockstepCLI

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct GraphsFromTheCommandLine {
  @Test func aFlowIsNamedByItsIDOrItsFile() async {
    let byID = CommandHarness()
    #expect(await byID.run("graph", "UC2.3", "--project", Places.path("flows")) == 0, "\(byID.complaints)")
    #expect(byID.output.hasPrefix("flowchart TD\n"))
    let byFile = CommandHarness()
    #expect(await byFile.run("graph", Places.path("flows/use-cases/UC2.3_UnlockTheApp.yaml")) == 0)
    #expect(byFile.output == byID.output)
  }

  /// What does not check is drawn; what could not be read is said.
  @Test func aFlowWithMistakesIsDrawn() async throws {
    let broken = LintingFromTheCommandLine.door.replacing("next: end", with: "next: 1.2")
      .replacing("actions: [Leave]", with: "actoins: [Leave]")
    try await Places.withFolder(["door.yaml": broken]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("graph", folder + "/door.yaml", "--format", "dot") == 0)
      #expect(tool.output.contains("label=\"1.2 ?\""))
      #expect(tool.complaints.contains("door.yaml:10:9: error:"))
    }
  }

  @Test func aFileIsWrittenWhole() async throws {
    try await Places.withFolder(["door.yaml": LintingFromTheCommandLine.door]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("graph", folder + "/door.yaml", "-o", folder + "/door.mmd") == 0)
      #expect(tool.output == "")
      let text = try String(contentsOfFile: folder + "/door.mmd", encoding: .utf8)
      #expect(text.hasPrefix("flowchart TD\n"))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["door.mmd", "door.yaml"])
      let nowhere = CommandHarness()
      #expect(await nowhere.run("graph", folder + "/door.yaml", "-o", folder + "/door.yaml/door.mmd") == 2)
      #expect(nowhere.complaints.contains("cannot write"))
    }
  }

  @Test func aFileOfAnotherKindIsRefused() async throws {
    try await Places.withFolder(["door.yaml": LintingFromTheCommandLine.door]) { folder in
      for name in ["door.png", "door.pdf", "door.SVGZ"] {
        let tool = CommandHarness()
        #expect(await tool.run("graph", folder + "/door.yaml", "-o", folder + "/" + name) == 2)
        #expect(tool.complaints.contains("name a file .svg, .dot or .mmd"), "\(tool.complaints)")
        #expect(!FileManager.default.fileExists(atPath: folder + "/" + name))
      }
      // A format that is named counts, whatever the file is called.
      for words in [["door.png", "--format", "dot"], ["door.gv"], ["door.md"], ["door"]] {
        let tool = CommandHarness()
        let arguments = ["graph", folder + "/door.yaml", "-o", folder + "/" + words[0]] + words.dropFirst()
        #expect(await tool.run(arguments) == 0, "\(tool.complaints)")
      }
    }
  }

  @Test func anUnknownFlowIsWrongUse() async {
    let tool = CommandHarness()
    #expect(await tool.run("graph", "UC2.4", "--project", Places.path("flows")) == 2)
    #expect(tool.complaints.contains("no flow is called 'UC2.4'"))
  }

  @Test func aPictureNeedsNothingElse() async throws {
    let tool = CommandHarness()
    #expect(await tool.run("graph", "UC2.3", "--project", Places.path("flows"), "--format", "svg") == 0)
    let root = try XMLDocument(xmlString: tool.output).rootElement()
    #expect(root?.name == "svg")
    #expect(root?.elements(forName: "style").count == 1)
    #expect(tool.output.contains("data-step=\"1.3\""))
  }

  @Test func withoutAFlowTheMapIsDrawn() async throws {
    let tool = CommandHarness()
    #expect(await tool.run("graph", "--project", Places.path("flows"), "--format", "dot") == 0)
    for flow in ["UC2.3", "PF2.8", "UC2.1", "CP1", "UC7.1"] { #expect(tool.output.contains(flow), "\(flow)") }
    try await Places.withFolder(["keep": ""]) { folder in
      let nothing = CommandHarness()
      #expect(await nothing.run("graph", "--project", folder) == 2)
    }
  }

  @Test func aProgramIsRunToItsEnd() throws {
    let many = [UInt8](repeating: 65, count: 1_000_000)
    #expect(try ChildProcess.run("cat", [], input: many).output == many)
    // It does not read its input, and says something on both streams.
    let result = try ChildProcess.run("sh", ["-c", "echo out; echo err >&2; exit 3"], input: many)
    #expect(result.status == 3)
    #expect(result.output == Array("out\n".utf8))
    #expect(result.errors == Array("err\n".utf8))
    #expect(throws: ChildProcess.Failure.self) { try ChildProcess.run("lockstep-no-such-program", []) }
  }
}
