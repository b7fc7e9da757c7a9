import Foundation
import Testing

/// Everything that the README shows is what it says: commands are run, texts compared with their files.
@Suite struct Readme {
  /// A fenced block with its language and the HTML comment above it.
  struct Block {
    var language: String
    var note: String?
    var lines: [String]
  }

  static func blocks(of document: String = "README.md") throws -> [Block] {
    var blocks: [Block] = []
    var open: Block?
    var note: String?
    for line in try Places.text(document).components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(block)
          (open, note) = (nil, nil)
        } else {
          open = Block(language: String(line.dropFirst(3)), note: note, lines: [])
        }
      } else if open != nil {
        open?.lines.append(line)
      } else if line.hasPrefix("<!--") {
        note = line.replacing("<!-- ", with: "").replacing(" -->", with: "")
      } else if !line.isEmpty {
        note = nil
      }
    }
    return blocks
  }

  @Test func everyBlockIsOfAKindThatIsChecked() throws {
    let blocks = try Self.blocks()
    #expect(blocks.count >= 4)
    for block in blocks {
      #expect(["sh", "yaml", "console"].contains(block.language), "\(block.language)")
      if block.language == "yaml" { #expect(block.note != nil) }
    }
  }

  /// The shell block for engineers holds the commands that CI runs, and these exist.
  @Test func theTwoCommandsAreThoseOfCI() throws {
    let block = try #require(try Self.blocks().first { $0.lines.first?.hasPrefix("make demo") == true })
    let commands = block.lines.map { $0.split(separator: "#")[0].trimmingCharacters(in: .whitespaces) }
    #expect(commands == ["make demo", "make test"])
    let ci = try Places.text(".ci/run").split(separator: "\n").filter { $0.hasPrefix("make ") }.map(
      String.init)
    // What needs a browser, Node and editors comes last.
    #expect(ci == commands + ["make test-all"])
    let makefile = try Places.text("Makefile")
    for command in commands { #expect(makefile.contains("\n\(command.dropFirst("make ".count)):")) }
  }

  @Test func everyCommandPrintsWhatIsShown() async throws {
    var files: [String: String] = [:]
    for block in try Self.blocks() {
      guard let note = block.note, note.hasPrefix("file: ") else { continue }
      files[String(note.dropFirst("file: ".count))] = block.lines.joined(separator: "\n") + "\n"
    }
    let names = files.keys.sorted()
    try await Places.withFolder(files) { folder in
      var count = 0
      for block in try Self.blocks() where block.language == "console" {
        let command = try #require(block.lines.first?.split(separator: " ").map(String.init))
        #expect(command.prefix(2) == ["$", "lockstep"])
        try Self.change(files, as: block.note, in: folder)
        let tool = CommandHarness()
        _ = await tool.run(command.dropFirst(2).map { names.contains($0) ? folder + "/" + $0 : $0 })
        let shown = block.lines.dropFirst().joined(separator: "\n") + "\n"
        #expect(tool.output.replacing(folder + "/", with: "") == shown)
        count += 1
      }
      #expect(count >= 1)
    }
  }

  /// What a note says that is otherwise in the file: `with: this → that`.
  private static func change(_ files: [String: String], as note: String?, in folder: String) throws {
    guard let note, note.hasPrefix("with: ") else { return }
    let words = note.dropFirst("with: ".count).components(separatedBy: " → ")
    let (old, new) = (try #require(words.first), try #require(words.last))
    for (name, text) in files {
      #expect(text.contains(old))
      try text.replacing(old, with: new).write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
    }
  }

  /// The same flow as YAML, and as the table that `render` makes of it.
  @Test func theFirstFlowIsShownInBothForms() async throws {
    let flow = try #require(try Self.blocks().first { $0.note == "file: door.yaml" })
    try await Places.withFolder(["door.yaml": flow.lines.joined(separator: "\n") + "\n"]) { folder in
      #expect(await CommandHarness().run("render", folder + "/door.yaml") == 0)
      let document = try String(contentsOfFile: folder + "/door.md", encoding: .utf8)
      let table = document.components(separatedBy: "## Flow\n\n").last ?? ""
      #expect(table.hasPrefix("| #"))
      let page = try Places.text("README.md")
      #expect(page.contains("<!-- table of door.yaml -->\n\n" + table))
    }
  }

  @Test func itIsShort() throws {
    #expect(try Places.text("README.md").components(separatedBy: "\n").count <= 141)
  }
}
