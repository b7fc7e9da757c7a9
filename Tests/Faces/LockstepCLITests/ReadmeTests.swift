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

  /// The files that the page shows, and its table as a document.
  private static func files() throws -> [String: String] {
    var files: [String: String] = [:]
    for block in try Self.blocks() {
      guard let note = block.note, note.hasPrefix("file: ") else { continue }
      files[String(note.dropFirst("file: ".count))] = block.lines.joined(separator: "\n") + "\n"
    }
    let page = try Places.text("README.md")
    let table = try #require(page.firstMatch(of: /<!-- table: (\S+) -->\n\n((?:\|.*\n)+)/))
    files[String(table.1)] = "# Use Case 1 Open the door\n\n## Flow\n\n" + table.2
    return files
  }

  @Test func everyCommandPrintsWhatIsShown() async throws {
    let files = try Self.files()
    for block in try Self.blocks() where block.language == "console" {
      let command = try #require(block.lines.first?.split(separator: " ").map(String.init))
      #expect(command.prefix(2) == ["$", "lockstep"])
      try await Places.withFolder(try Self.changed(files, as: block.note)) { folder in
        let tool = CommandHarness()
        _ = await tool.run(command.dropFirst(2).map { files[$0] == nil ? $0 : folder + "/" + $0 })
        let shown = block.lines.dropFirst().joined(separator: "\n") + "\n"
        #expect((tool.output + tool.complaints).replacing(folder + "/", with: "") == shown)
      }
    }
  }

  /// The files with the change of a note: `with: this → that`.
  private static func changed(_ files: [String: String], as note: String?) throws -> [String: String] {
    guard let note, note.hasPrefix("with: ") else { return files }
    let words = note.dropFirst("with: ".count).components(separatedBy: " → ")
    let (old, new) = (try #require(words.first), try #require(words.last))
    #expect(files.values.contains { $0.contains(old) })
    return files.mapValues { $0.replacing(old, with: new) }
  }

  @Test func itIsShort() throws {
    #expect(try Places.text("README.md").components(separatedBy: "\n").count <= 141)
  }
}
