import Foundation
import Testing

@Suite struct FormattingFromTheCommandLine {
  static let tidy = """
    flow: UC1
    kind: use-case
    title: Open the door

    scenarios:
      - id: 1
        next: end

    """
  static let untidy =
    "flow:   UC1\nkind: 'use-case'\ntitle: Open the door # why\nscenarios: [{id: 1, next: end}]\n"
  static let mended = tidy.replacing("door\n", with: "door # why\n")
  static let broken = "flow: UC1\nkind: use-case\ntitel: T\nscenarios: []\n"

  private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  @Test func filesAreRewrittenInPlace() async throws {
    try await Places.withFolder(["a.yaml": Self.untidy, "b/b.yaml": Self.tidy, "c.txt": Self.untidy]) {
      folder in
      let tool = CommandHarness()
      #expect(await tool.run("fmt", folder) == 0)
      #expect(tool.output == "")
      #expect(tool.complaints == "wrote \(folder)/a.yaml\n")
      #expect(text(folder + "/a.yaml") == Self.mended)
      #expect(text(folder + "/b/b.yaml") == Self.tidy)
      #expect(text(folder + "/c.txt") == Self.untidy)
      let again = CommandHarness()
      #expect(await again.run("fmt", folder) == 0)
      #expect(again.complaints == "")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(names == ["a.yaml", "b", "c.txt"])
    }
  }

  @Test func aFormatWithoutALayoutIsRefusedByItsName() async throws {
    try await Places.withFolder([
      "a.md": "# Use case: A\n\n## Main flow\n\n1. User opens it.\n2. System displays it.\n"
    ]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("fmt", folder + "/a.md") == 2)
      #expect(tool.complaints.contains("which has no canonical layout"))
    }
  }

  @Test func ourOwnFlowsAreTidy() async throws {
    let tool = CommandHarness()
    #expect(await tool.run("fmt", "--check", Places.path("flows")) == 0, "\(tool.output)\(tool.complaints)")
  }

  @Test func quietSaysNothing() async throws {
    try await Places.withFolder(["a.yaml": Self.untidy]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("fmt", "-q", folder + "/a.yaml") == 0)
      #expect(tool.complaints == "")
      #expect(text(folder + "/a.yaml") == Self.mended)
    }
  }

  @Test func permissionsAndLinksStay() async throws {
    try await Places.withFolder(["a.yaml": Self.untidy]) { folder in
      let files = FileManager.default
      try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder + "/a.yaml")
      try files.createSymbolicLink(atPath: folder + "/link.yaml", withDestinationPath: "a.yaml")
      #expect(await CommandHarness().run("fmt", folder + "/link.yaml") == 0)
      #expect(text(folder + "/a.yaml") == Self.mended)
      let target = try files.destinationOfSymbolicLink(atPath: folder + "/link.yaml")
      #expect(target == "a.yaml")
      let mode = try files.attributesOfItem(atPath: folder + "/a.yaml")[.posixPermissions] as? Int
      #expect(mode == 0o640)
    }
  }

  @Test func lineEndsAndByteOrderMarksAreNormalised() async throws {
    let text = "\u{FEFF}" + Self.tidy.replacing("\n", with: "\r\n")
    try await Places.withFolder(["a.yaml": text]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("fmt", folder + "/a.yaml") == 0)
      #expect(
        tool.complaints
          == "wrote \(folder)/a.yaml, without its byte order mark and with LF for its line ends\n")
      let bytes = try Data(contentsOf: URL(filePath: folder + "/a.yaml"))
      #expect(Array(bytes) == Array(Self.tidy.utf8))
    }
  }

  @Test func checkListsAndWritesNothing() async throws {
    try await Places.withFolder(["a.yaml": Self.untidy, "b.yaml": Self.tidy]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("fmt", "--check", folder) == 1)
      #expect(tool.output == "\(folder)/a.yaml\n")
      #expect(tool.complaints == "")
      #expect(text(folder + "/a.yaml") == Self.untidy)
      #expect(await CommandHarness().run("fmt", "--check", folder + "/b.yaml") == 0)
    }
  }

  @Test func diffShowsAndWritesNothing() async throws {
    try await Places.withFolder(["a.yaml": Self.untidy, "b.yaml": Self.tidy]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("fmt", "--diff", folder) == 1)
      #expect(
        tool.output == """
          --- \(folder)/a.yaml
          +++ \(folder)/a.yaml
          @@ -1,4 +1,7 @@
          -flow:   UC1
          -kind: 'use-case'
          +flow: UC1
          +kind: use-case
           title: Open the door # why
          -scenarios: [{id: 1, next: end}]
          +
          +scenarios:
          +  - id: 1
          +    next: end

          """)
      #expect(text(folder + "/a.yaml") == Self.untidy)
      #expect(await CommandHarness().run("fmt", "--diff", "--check", folder + "/b.yaml") == 0)
    }
  }

  @Test func standardInputGoesToStandardOutput() async {
    let tool = CommandHarness(input: Self.untidy)
    #expect(await tool.run("fmt", "-") == 0)
    #expect(tool.output == Self.mended)
    let tidy = CommandHarness(input: Self.tidy)
    #expect(await tidy.run("fmt", "-", "--check") == 0)
    #expect(tidy.output == "")
    let untidy = CommandHarness(input: Self.untidy)
    #expect(await untidy.run("fmt", "-", "--check", "--stdin-filename", "a.yaml") == 1)
    #expect(untidy.output == "a.yaml\n")
    #expect(await CommandHarness(input: Self.tidy).run("fmt", "-", "x.yaml") == 2)
  }

  @Test func aFileWithErrorsIsLeftAndTheOthersAreWritten() async throws {
    try await Places.withFolder(["a.yaml": Self.broken, "b.yaml": Self.untidy]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("fmt", folder) == 1)
      #expect(tool.output == "")
      #expect(tool.complaints.contains("/a.yaml:3:1: error: a flow has no key 'titel'"))
      #expect(tool.complaints.contains("left \(folder)/a.yaml as it is\n"))
      #expect(text(folder + "/a.yaml") == Self.broken)
      #expect(text(folder + "/b.yaml") == Self.mended)
    }
    let input = CommandHarness(input: Self.broken)
    #expect(await input.run("fmt", "-", "--stdin-filename", "x.yaml") == 1)
    #expect(input.output == "")
    #expect(input.complaints.contains("x.yaml:3:1: error"))
  }

  @Test func whatCannotBeReadIsWrongUse() async throws {
    try await Places.withFolder(["a.yaml": Self.tidy, "empty/x.txt": ""]) { folder in
      let missing = CommandHarness()
      #expect(await missing.run("fmt", folder + "/b.yaml") == 2)
      #expect(missing.complaints.contains("no such file") && missing.complaints.contains("did you mean"))
      let empty = CommandHarness()
      #expect(await empty.run("fmt", folder + "/empty") == 2)
      #expect(empty.complaints.contains("it contains no YAML files"))
    }
  }

  /// Formatting our own flows changes nothing that the stories see.
  @Test func ourOwnFlowsStayCleanAfterFormatting() async throws {
    var files: [String: String] = [:]
    let root = Places.path("flows")
    for name in try FileManager.default.subpathsOfDirectory(atPath: root) where name.hasSuffix(".yaml") {
      files[name] = text(root + "/" + name)
    }
    try await Places.withFolder(files) { folder in
      #expect(await CommandHarness().run("fmt", "-q", folder) == 0)
      #expect(await CommandHarness().run("fmt", "--check", folder) == 0)
      let tool = CommandHarness()
      #expect(await tool.run("lint", folder) == 0, "\(tool.output)")
    }
  }
}
