import Foundation
import LockstepModel
import TestSupport
import Testing

@testable import LockstepCLI

@Suite struct WritingTests {
  private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  /// A file that is replaced by another would keep its old text under its other name.
  @Test func aHardLinkKeepsLeadingToTheFile() async throws {
    let flow = FormattingFromTheCommandLine.self
    try await Places.withFolder(["a.yaml": flow.untidy]) { folder in
      try FileManager.default.linkItem(atPath: folder + "/a.yaml", toPath: folder + "/a.txt")
      #expect(await CommandHarness().run("fmt", folder) == 0)
      #expect(text(folder + "/a.yaml") == flow.mended)
      #expect(text(folder + "/a.txt") == flow.mended)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["a.txt", "a.yaml"])
    }
  }

  @Test(.enabled(if: getuid() == 0, "only root can give a file away")) func aFileKeepsItsOwner() async throws
  {
    let flow = FormattingFromTheCommandLine.self
    try await Places.withFolder(["a.yaml": flow.untidy]) { folder in
      try #require(unsafe chown(folder + "/a.yaml", 12_345, 23_456) == 0)
      #expect(await CommandHarness().run("fmt", folder) == 0)
      #expect(text(folder + "/a.yaml") == flow.mended)
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/a.yaml")
      #expect(attributes[.ownerAccountID] as? Int == 12_345)
      #expect(attributes[.groupOwnerAccountID] as? Int == 23_456)
    }
  }

  /// What a second writer did between reading and writing is not lost.
  @Test func aFileThatAnotherProgramChangedIsNotOverwritten() async throws {
    try await Places.withFolder(["a.yaml": "old"]) { folder in
      let read = SourceText(path: folder + "/a.yaml", bytes: Array("old".utf8))
      try FileWriter.checkAreUnchanged([read])
      try "newer".write(toFile: read.path, atomically: true, encoding: .utf8)
      #expect(throws: UsageError.self) { try FileWriter.checkAreUnchanged([read]) }
    }
  }

  @Test func filesAreReplacedTogetherOrNotAtAll() async throws {
    try await Places.withFolder(["a.yaml": "old", "b.yaml": "old"]) { folder in
      let new = Array("new".utf8)
      let paths = ["a.yaml", "b.yaml", "gone.yaml"].map { folder + "/" + $0 }
      #expect(throws: UsageError.self) { try FileWriter.replace(paths.map { ($0, new) }) }
      #expect(text(paths[0]) == "old")
      #expect(text(paths[1]) == "old")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["a.yaml", "b.yaml"])
      try FileWriter.replace(paths.prefix(2).map { ($0, new) })
      #expect(text(paths[0]) == "new")
      #expect(text(paths[1]) == "new")
    }
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "the system has no /dev/full"),
    arguments: ["rules", "--version", "schema flow", "graph UC2.3 --project flows --format svg"])
  func aLostOutputIsNoSuccess(_ command: String) throws {
    let tool = try #require(OtherProgram.tool)
    let line = "cd '\(Places.path("."))' && '\(tool)' \(command) >/dev/full"
    let result = try OtherProgram.run("/bin/sh", ["-c", line])
    #expect(result.status == 2)
    #expect(result.output == "lockstep: cannot write to standard output: no space is left\n")
  }

  /// A pipe without a writer would be waited for forever.
  @Test func aNamedPipeIsNotWaitedFor() async throws {
    try await Places.withFolder([:]) { folder in
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try #require(unsafe mkfifo(folder + "/x.yaml", 0o600) == 0)
      for arguments in [
        ["diff", "x.yaml", "x.yaml"], ["lint", "x.yaml"],
      ] {
        let tool = CommandHarness()
        let paths = arguments.dropFirst().map { folder + "/" + $0 }
        #expect(await tool.run(arguments.prefix(1) + paths) == 2, "\(arguments)")
        #expect(tool.complaints.contains("x.yaml': it is a named pipe, and only regular files are read"))
      }
    }
  }

  @Test func aNameThatIsNoTextIsNotPassedOver() async throws {
    try await Places.withFolder(["a.yaml": FormattingFromTheCommandLine.tidy]) { folder in
      let name =
        Array(folder.utf8CString.dropLast()) + [0x2F, 0x62, CChar(bitPattern: 0xFF)]
        + Array(".yaml".utf8CString)
      // Some file systems take no such name.
      guard let file = unsafe fopen(name, "w") else { return }
      unsafe fclose(file)
      let tool = CommandHarness()
      #expect(await tool.run("lint", folder) == 2)
      #expect(tool.complaints.contains("its name is not UTF-8; rename it"))
    }
  }
}
