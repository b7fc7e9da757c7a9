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
    #expect(blocks.count >= 6)
    for block in blocks {
      #expect(["sh", "yaml", "console", "swift"].contains(block.language), "\(block.language)")
      if block.language == "yaml" || block.language == "swift" { #expect(block.note != nil) }
    }
  }

  /// The shell block holds the two commands that CI runs, and these exist.
  @Test func theTwoCommandsAreThoseOfCI() throws {
    let block = try #require(try Self.blocks().first { $0.language == "sh" })
    let commands = block.lines.map { $0.split(separator: "#")[0].trimmingCharacters(in: .whitespaces) }
    #expect(commands == ["make demo", "make test"])
    let ci = try Places.text(".ci/run").split(separator: "\n").filter { $0.hasPrefix("make ") }.map(
      String.init)
    #expect(ci == commands)
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
        let arguments = command.dropFirst(2).map { word in
          names.contains(word) ? folder + "/" + word : word.hasPrefix("flows/") ? Places.path(word) : word
        }
        let project = arguments.first == "run" ? ["--project", Places.path("flows")] : []
        let tool = CommandHarness()
        _ = await tool.run(arguments + project)
        let shown = block.lines.dropFirst().joined(separator: "\n") + "\n"
        #expect(tool.output.replacing(folder + "/", with: "") == shown)
        count += 1
      }
      #expect(count >= 2)
    }
  }

  @Test func textsTakenFromFilesStandThere() throws {
    for block in try Self.blocks() {
      guard let note = block.note, note.hasPrefix("same: ") else { continue }
      let file = try Places.text(String(note.dropFirst("same: ".count)))
      #expect(file.contains(block.lines.joined(separator: "\n")), "\(note)")
    }
  }

  @Test func linksLeadToFiles() throws {
    let text = try Places.text("README.md")
    let links = text.matches(of: /\]\(([^)#]+)\)/).map { String($0.1) }.filter { !$0.hasPrefix("http") }
    #expect(links.count >= 2)
    for link in links { #expect(FileManager.default.fileExists(atPath: Places.path(link)), "\(link)") }
  }
}
