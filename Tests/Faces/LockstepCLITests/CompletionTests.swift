import TestSupport
import Testing

/// What a shell asks the tool for.
@Suite struct CompletionTests {
  @Test func flowsAreOfferedByTheirIDsAndFiles() async throws {
    let door = RenumberingFromTheCommandLine.project
    try await Places.withFolder(door) { folder in
      let tool = try #require(OtherProgram.tool)
      func words(_ prefix: String) throws -> String {
        let words = "lockstep graph '\(prefix)'"
        let line =
          "cd '\(folder)' && '\(tool)' ---completion graph -- positional@0 2 \(prefix.utf8.count) \(words)"
        return try OtherProgram.run("/bin/sh", ["-c", line]).output
      }
      #expect(try words("U") == "UC1\nUC1_Door.yaml\n")
      #expect(try words("UC1_") == "UC1_Door.yaml\n")
      #expect(try words("X") == "\n")
    }
  }
}
