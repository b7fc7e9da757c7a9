import Foundation
import Testing

/// The project that a page of the documentation shows: its files, and commands with what they print.
struct DocumentProject {
  let name: String
  let blocks: [Readme.Block]

  init(_ name: String) throws {
    self.name = name
    blocks = try Readme.blocks(of: name)
  }

  var files: [String: String] {
    var files: [String: String] = [:]
    for block in blocks {
      guard let note = block.note, note.hasPrefix("file: ") else { continue }
      files[String(note.dropFirst("file: ".count))] = block.lines.joined(separator: "\n") + "\n"
    }
    return files
  }

  /// Runs each command in the project, and compares what it prints; with `LOCKSTEP_UPDATE_GOLDEN` the page is written.
  ///
  /// - Returns: how many commands there are.
  func runCommands(in folder: String) async throws -> Int {
    var page = try Places.text(name)
    let commands = blocks.filter { $0.language == "console" }
    for block in commands {
      let line = try #require(block.lines.first)
      #expect(line.hasPrefix("$ lockstep "))
      let words = line.split(separator: " ").dropFirst(2).map(String.init)
      let tool = CommandHarness()
      _ = await tool.run(words + ["--project", folder + "/flows"])
      let printed = tool.output.replacing(folder + "/", with: "")
      let shown = block.lines.dropFirst().map { $0 + "\n" }.joined()
      if ProcessInfo.processInfo.environment["LOCKSTEP_UPDATE_GOLDEN"] == nil {
        #expect(printed == shown, "\(line)")
      } else {
        page = page.replacing("\(line)\n\(shown)```", with: "\(line)\n\(printed)```")
        try page.write(toFile: Places.path(name), atomically: true, encoding: .utf8)
      }
    }
    return commands.count
  }
}
