import Foundation
import TestSupport
import Testing

/// The client of the documentation, run against the built tool.
@Suite struct JSONLClientTests {
  /// The client uses `match`, which Python has since 3.10.
  static let python = OtherProgram.find("python3").flatMap { python in
    (try? OtherProgram.run(python, ["-c", "import sys; sys.exit(sys.version_info < (3, 10))"]))?.status == 0
      ? python : nil
  }

  @Test(.enabled(if: python != nil, "needs python3, 3.10 or newer"))
  func unlocksWithItsOwnPINCheck() throws {
    let client = Repository.root.appending(path: "docs/clients/unlock.py")
    let tool = try #require(OtherProgram.tool, "the built tool is not beside the tests")
    let result = try OtherProgram.run(
      try #require(Self.python), [client.path, tool, Repository.root.appending(path: "flows").path])
    #expect(result.status == 0)
    let shows = ["Open app with PIN", "Wrong PIN, retry", "Open app with PIN"].map { "shows \($0)\n" }
    #expect(result.output == shows.joined() + "handed over to UC7.1\n")
    let length = try String(contentsOf: client, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(length.count <= 61, "an example stays short")
  }
}
