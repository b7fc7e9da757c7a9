import Foundation
import TestSupport
import Testing

@testable import LockstepCLI

/// `lockstep diff` on the flows of this repository: changes of the sessions as a whole, and of flows that others call.
@Suite struct SessionDiffTests {
  /// A change of the project file, the lines that name it, and whether it takes something away.
  private static let changes: [(text: String, replacement: String, messages: [String], isLoss: Bool)] = [
    ("UC2.3, UC7.1]", "UC2.3]", ["root UC7.1 is gone"], true),
    ("[UC1.1, UC2.3, UC7.1]", "[UC1.1, UC2.3, UC7.1, UC2.1]", ["root UC2.1 is new"], false),
    ("on-resume: UC2.3, ", "", ["on-resume UC2.3 is gone"], true),
    (
      "on-resume: UC2.3, ", "on-resume: UC1.1, ", ["on-resume UC2.3 is gone", "on-resume UC1.1 is new"], true
    ),
    ("locks: [UC2.3], ", "", ["lock UC2.3 is gone"], true),
    ("open: [UC1.1, UC2.1]", "open: [UC1.1, UC2.1, UC2.3]", ["open UC2.3 is new"], true),
    ("open: [UC1.1, UC2.1]", "open: [UC1.1]", ["open UC2.1 is gone"], false),
    (
      "session: {roots: [UC1.1, UC2.3, UC7.1], on-resume: UC2.3, locks: [UC2.3], open: [UC1.1, UC2.1]}\n", "",
      [
        "root UC1.1 is gone", "root UC2.3 is gone", "root UC7.1 is gone", "lock UC2.3 is gone",
        "open UC1.1 is gone", "open UC2.1 is gone", "on-resume UC2.3 is gone",
      ], true
    ),
  ]

  @Test func eachKeyOfTheSessionIsNamed() async throws {
    try await withRepository { folder in
      for change in Self.changes {
        try await replacing(change.text, with: change.replacement, in: folder + "/lockstep.yaml") {
          for (option, status) in [([], 0), (["--fail-on", "loss"], change.isLoss ? 1 : 0)] {
            let tool = CommandHarness()
            #expect(
              await tool.run(["diff", "HEAD", "--project", folder] + option) == Int32(status),
              "\(change.messages) \(tool.complaints)")
            let lines = tool.output.split(separator: "\n").map { $0.drop { $0 == " " } }
            for message in change.messages {
              #expect(lines.contains { $0.hasPrefix(message) }, "\(message): \(tool.output)")
            }
          }
        }
      }
      let same = CommandHarness()
      #expect(await same.run("diff", "HEAD", "--project", folder, "--fail-on", "loss") == 0)
      #expect(same.output == "")
    }
  }

  /// A session that waits in a called flow waits in its callers, too.
  @Test func aChangeInACalledFlowNamesTheCallersPlaces() async throws {
    try await withRepository { folder in
      try await replacing(
        "{id: 9.1a, user: selects Delete Wallet, go-to: UC9.4}",
        with: "{id: 9.1a, user: selects Delete Wallet, result: Retry}",
        in: folder + "/partial-flows/PF2.8_ValidatePin.yaml"
      ) {
        let tool = CommandHarness()
        #expect(await tool.run("diff", "HEAD", "--project", folder) == 0, "\(tool.complaints)")
        #expect(
          tool.output.contains(
            "Sessions that wait at 9.1 are affected, also in calls from UC2.3 1.4.\n"),
          "\(tool.output)")
      }
    }
  }

  /// The flows in a repository of their own.
  private func withRepository(_ body: (String) async throws -> Void) async throws {
    let root = Repository.root.appending(path: "flows")
    var files: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path())
    where path.hasSuffix(".yaml") {
      files[path] = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
    try await Places.withFolder(files) { folder in
      for arguments in [["init", "-q"], ["add", "."], ["commit", "-q", "-m", "first"]] {
        let identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
        let result = try ChildProcess.run("git", ["-C", folder] + identity + arguments)
        #expect(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
      }
      try await body(folder)
    }
  }

  /// Another text in a file, which has it once, as long as something runs.
  private func replacing(
    _ text: String, with replacement: String, in path: String, _ body: () async throws -> Void
  ) async throws {
    let before = try String(contentsOfFile: path, encoding: .utf8)
    #expect(before.components(separatedBy: text).count == 2, "\(text)")
    try before.replacing(text, with: replacement).write(toFile: path, atomically: true, encoding: .utf8)
    try await body()
    try before.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
