import Foundation
import TestSupport
import Testing

@testable import LockstepCLI

/// The built-in sample in other shapes of the same tables: each is read in full, imported and rendered as it was.
@Suite struct TableShapeTests {
  struct Shape: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The lines of the project file that it needs.
    var settings = ""
    /// Makes it of a document's text.
    var change: @Sendable (String) -> String
  }

  static let shapes = [
    Shape(testDescription: "no bold") { $0.filter { $0 != "*" } },
    Shape(testDescription: "an overview without bold") { text in
      let parts = text.split(separator: "## Flow")
      return parts[0].replacing("**", with: "") + "## Flow" + parts[1]
    },
    Shape(testDescription: "1.1.1", settings: "wording: {numbers: {style: 1.1.1}}\n") { text in
      text.replacing(#/(\n\| \d\.\d)([a-e]) /#) { "\($0.1).\(($0.2.first?.asciiValue ?? 0) - 96) " }
    },
    Shape(testDescription: "1.1.a", settings: "wording: {numbers: {style: 1.1.a}}\n") { text in
      text.replacing(#/(\n\| \d\.\d)([a-e]) /#) { "\($0.1).\($0.2) " }
    },
    Shape(testDescription: "a prefix", settings: "wording: {numbers: {prefix: Step}}\n") { text in
      text.replacing(#/\| (\**)(\d\.\d)/#) { "| \($0.1)Step \($0.2)" }
    },
    Shape(testDescription: "other columns") { rows(of: $0) { ["Owner"] + $0 + ["Remark"] } },
    Shape(testDescription: "another order") { rows(of: $0) { [$0[2], $0[0], $0[1]] } },
    Shape(testDescription: "a colon") { $0.replacing(#/^(# .* \d\.\d):? /#) { "\($0.1): " } },
    Shape(testDescription: "a dash") { $0.replacing(#/^(# .* \d\.\d):? /#) { "\($0.1) – " } },
    Shape(testDescription: "straight quotes") {
      $0.replacing(#/["'‘“]([A-Z][\w ]*)["'’”]/#) { "\"\($0.1)\"" }
    },
    Shape(testDescription: "typographic quotes") {
      $0.replacing(#/["'‘“]([A-Z][\w ]*)["'’”]/#) { "“\($0.1)”" }
    },
  ]

  /// Other cells for each row of the flow table.
  private static func rows(of text: String, _ change: ([String]) -> [String]) -> String {
    let parts = text.components(separatedBy: "## Flow")
    let lines = parts[1].split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      guard cells.count > 2 else { return String(line) }
      let changed = change(Array(cells[1..<(cells.count - 1)]))
      return "|" + changed.map { line.hasPrefix("|--") ? "---" : $0 }.joined(separator: "|") + "|"
    }
    return parts[0] + "## Flow" + lines.joined(separator: "\n")
  }

  @Test(arguments: shapes) func isReadInFull(_ shape: Shape) async throws {
    let folder = try Self.copy(shape.change)
    defer { try? FileManager.default.removeItem(at: folder) }
    let settings = folder.appending(path: "lockstep.yaml")
    let text = try String(contentsOf: settings, encoding: .utf8)
    try (text + shape.settings).write(to: settings, atomically: true, encoding: .utf8)
    let tool = CommandHarness()
    #expect(await tool.run("lint", folder.path()) == 0)
    #expect(tool.output == "")
    let target = folder.deletingLastPathComponent().appending(path: folder.lastPathComponent + "-imported")
    defer { try? FileManager.default.removeItem(at: target) }
    #expect(await tool.run("import", folder.path(), "-o", target.path()) == 0, "\(tool.output)")
    #expect(await tool.run("render", target.path()) == 0, "\(tool.output)\(tool.complaints)")
    for name in Self.documents {
      let written = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let rendered = try String(contentsOf: target.appending(path: name), encoding: .utf8)
      #expect(WordingTests.normal(rendered) == WordingTests.normal(written))
    }
  }

  /// A team that writes no rule above its flow tables does not forget it; one document in three does.
  @Test(arguments: [(without: 3, found: 0), (without: 1, found: 1)])
  func aMissingRuleIsFoundOnlyWhereMostHaveOne(without: Int, found: Int) async throws {
    let bare = Set(Self.documents.prefix(without))
    let folder = try Self.copy { text in
      bare.contains { text.hasPrefix("# ") && text.contains(Self.titles[$0] ?? "?") }
        ? text.replacing("\n---\n", with: "") : text
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    let tool = CommandHarness()
    _ = await tool.run("lint", "--format", "json", folder.path())
    #expect(tool.output.components(separatedBy: "\"markdown-layout\"").count == found + 1, "\(tool.output)")
  }

  private static let titles = [
    "UC1.1_BuyTicket.md": "# Use Case 1.1", "PF1.2_Pay.md": "# Partial Flow 1.2",
    "PF1.3_CheckPass.md": "# Partial Flow 1.3",
  ]
  private static let documents = titles.keys.sorted()

  /// A copy of the built-in sample with its documents changed.
  private static func copy(_ change: (String) -> String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "shape-\(UUID())")
    try FileManager.default.copyItem(at: URL(filePath: WordingTests.folder("built-in")), to: folder)
    for name in documents {
      let file = folder.appending(path: name)
      let text = try String(contentsOf: file, encoding: .utf8)
      try change(text).write(to: file, atomically: true, encoding: .utf8)
    }
    return folder
  }
}
