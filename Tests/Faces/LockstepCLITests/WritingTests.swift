import Foundation
import LockstepModel
import LockstepWorkspace
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
    try await Places.withFolder(["a.yaml": "old", "b.yaml": "old"]) { folder in
      let read = ["a.yaml", "b.yaml"].map { SourceText(path: "\(folder)/\($0)", bytes: Array("old".utf8)) }
      try FileWriter.replaceUnchanged(read.map { ($0, Array("new".utf8)) })
      #expect(text(read[0].path) == "new" && text(read[1].path) == "new")
      // Both were read before.
      #expect {
        try FileWriter.replaceUnchanged(read.map { ($0, Array("newer".utf8)) })
      } throws: {
        ($0 as? UsageError)?.message.contains("was changed by another program meanwhile") == true
      }
      #expect(text(read[0].path) == "new" && text(read[1].path) == "new")
    }
  }

  /// A writer that was killed between its two steps has left files; they go with the next one, whichever file that writes.
  @Test func aKilledWriterLeavesNothing() async throws {
    let flow = FormattingFromTheCommandLine.self
    try await Places.withFolder([
      "a.yaml": flow.untidy, ".a.yaml.lockstep": "half of", ".b.yaml.lockstep": "all of",
    ]) { folder in
      #expect(await CommandHarness().run("fmt", folder) == 0)
      #expect(text(folder + "/a.yaml") == flow.mended)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(left == ["a.yaml"])
    }
  }

  /// Two processes that write the same files never mix: each replaces what it has read, or says that it cannot.
  @Test func oneOfTwoWritersSaysSo() async throws {
    try await Places.withFolder(["a.yaml": "0", "b.yaml": "0"]) { folder in
      let paths = ["a.yaml", "b.yaml"].map { "\(folder)/\($0)" }
      let written = await withTaskGroup(of: Int.self) { group in
        for writer in 1...8 {
          group.addTask {
            var count = 0
            for turn in 0..<25 {
              let read = paths.compactMap { path in
                FileManager.default.contents(atPath: path).map { SourceText(path: path, bytes: Array($0)) }
              }
              let new = Array("\(writer) \(turn)".utf8)
              if (try? FileWriter.replaceUnchanged(read.map { ($0, new) })) != nil { count += 1 }
            }
            return count
          }
        }
        return await group.reduce(0, +)
      }
      #expect(written > 0)
      #expect(text(paths[0]) == text(paths[1]))
      let left = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(left.sorted() == ["a.yaml", "b.yaml"])
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
