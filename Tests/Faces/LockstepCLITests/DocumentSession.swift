import Foundation
import Testing

/// A page of the documentation that is executed from top to bottom in one folder, as its reader would do it.
///
/// A block after `<!-- file: PATH -->` writes a file; one after `<!-- rows: PATH -->` replaces the rows of a table that
/// have the same numbers; one after `<!-- change: PATH -->` is a difference that is applied; a console block runs a
/// command and compares what it prints, up to a last line `…`. With `LOCKSTEP_UPDATE_GOLDEN` the output is written into
/// the page.
struct DocumentSession {
  let page: String
  let folder: String

  /// - Returns: how many commands ran.
  func play() async throws -> Int {
    var text = try Places.text(page)
    var count = 0
    for block in try Readme.blocks(of: page) {
      if let path = block.value(of: "file") {
        try write(block.lines.joined(separator: "\n") + "\n", to: path)
      } else if let path = block.value(of: "change") {
        try change(path, by: block.lines)
      } else if let path = block.value(of: "rows") {
        try replaceRows(of: path, by: block.lines)
      } else if block.language == "console", let line = block.lines.first {
        let printed = try await run(line)
        let shown = block.lines.dropFirst().map { $0 + "\n" }.joined()
        if shown.hasSuffix("…\n") {
          #expect(printed.hasPrefix(shown.dropLast(2)), "\(line)")
        } else if ProcessInfo.processInfo.environment["LOCKSTEP_UPDATE_GOLDEN"] == nil {
          #expect(printed == shown, "\(line)")
        } else {
          text = text.replacing("\(line)\n\(shown)```", with: "\(line)\n\(printed)```")
        }
        count += 1
      }
    }
    if ProcessInfo.processInfo.environment["LOCKSTEP_UPDATE_GOLDEN"] != nil {
      try text.write(toFile: Places.path(page), atomically: true, encoding: .utf8)
    }
    return count
  }

  private func run(_ line: String) async throws -> String {
    let words = try #require(Self.words(of: line), "\(line)")
    let tool = CommandHarness()
    let arguments = words.indices.map { index in
      let isNew = index > 0 && ["init", "-o", "--log-output"].contains(words[index - 1])
      return isNew || isFile(words[index]) ? folder + "/" + words[index] : words[index]
    }
    _ = await tool.run(arguments)
    let output = (tool.output + tool.complaints).replacing(folder + "/", with: "")
    return output.hasSuffix("\n") || output.isEmpty ? output : output + "\n"
  }

  /// The arguments of a line such as `$ lockstep new UC1.2 "Return a book"`; nil for another command.
  private static func words(of line: String) -> [String]? {
    guard line.hasPrefix("$ lockstep ") else { return nil }
    return line.dropFirst("$ lockstep ".count).split(separator: "\"", omittingEmptySubsequences: false)
      .enumerated().flatMap { index, part in
        index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
      }
  }

  private func isFile(_ word: String) -> Bool {
    !word.isEmpty && FileManager.default.fileExists(atPath: folder + "/" + word.split(separator: "/")[0])
  }

  private func write(_ text: String, to path: String) throws {
    let file = URL(filePath: folder + "/" + path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  private func change(_ path: String, by lines: [String]) throws {
    func text(without mark: String) -> String {
      lines.filter { !$0.hasPrefix(mark) }.map { $0.dropFirst() + "\n" }.joined()
    }
    let file = try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
    #expect(file.components(separatedBy: text(without: "+")).count == 2, "\(lines)")
    try write(file.replacing(text(without: "+"), with: text(without: "-")), to: path)
  }

  private func replaceRows(of path: String, by rows: [String]) throws {
    func number(_ row: some StringProtocol) -> String? {
      row.split(separator: "|").first.map { $0.trimmingCharacters(in: .whitespaces) }
    }
    var lines = try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
      .components(separatedBy: "\n")
    for row in rows {
      let index = try #require(lines.firstIndex { $0.hasPrefix("|") && number($0) == number(row) })
      #expect(lines[index] != row)
      lines[index] = row
    }
    try write(lines.joined(separator: "\n"), to: path)
  }
}

extension Readme.Block {
  fileprivate func value(of key: String) -> String? {
    note.flatMap { $0.hasPrefix(key + ": ") ? String($0.dropFirst(key.count + 2)) : nil }
  }
}
