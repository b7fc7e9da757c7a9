import Foundation
import Lockstep
import LockstepModel
import LockstepPage
import Testing

/// What the formats make of a diagram.
@Suite struct Formats {
  @Test(arguments: ["dot", "mermaid"]) func isAsRecorded(_ format: String) throws {
    let diagram = try Drawing.everything()
    let text = format == "dot" ? diagram.dot : diagram.mermaid
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Fixtures/everything.\(format)")
    if ProcessInfo.processInfo.environment["LOCKSTEP_UPDATE_GOLDEN"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOf: file, encoding: .utf8)
    #expect(text.split(separator: "\n") == recorded.split(separator: "\n"))
  }

  /// No colour is needed: two kinds never look the same.
  @Test(arguments: ["dot", "mermaid"]) func everyKindHasItsShape(_ format: String) throws {
    let diagram = try Drawing.everything()
    let lines = (format == "dot" ? diagram.dot : diagram.mermaid).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    var shapes: [String: Diagram.NodeKind] = [:]
    for node in diagram.startNodes + diagram.clusters.flatMap(\.nodes) + diagram.sharedNodes {
      let line = try #require(lines.first { $0.hasPrefix(node.id) && !$0.contains("-> ") })
      // Without its name and its words, as `label="…"` or between brackets.
      let words = try Regex(format == "dot" ? "label=\"[^\"]*\"" : "\"[^\"]*\"")
      let shape = String(line.dropFirst(node.id.count).replacing(words, with: ""))
      #expect(shapes.updateValue(node.kind, forKey: shape) ?? node.kind == node.kind, "\(shape)")
    }
    #expect(shapes.count == Diagram.NodeKind.allCases.count)
  }

  @Test(arguments: Flows.texts) func everyTextIsQuoted(_ text: String) throws {
    let diagram = try #require(Diagram(of: "UC1", in: try Flows.project([Flows.flow(saying: text)])))
    let dot = try DOTSyntax(diagram.dot)
    let mermaid = try MermaidSyntax(diagram.mermaid)
    #expect(dot.nodes == mermaid.nodes)
    #expect(dot.edges.map(\.from) == mermaid.edges.map(\.from))
    #expect(dot.edges.map(\.to) == mermaid.edges.map(\.to))
    #expect(Set(dot.nodes).count == dot.nodes.count)
    let names = Set(dot.nodes)
    #expect(dot.edges.allSatisfy { names.contains($0.from) && names.contains($0.to) })
    #expect(dot.clusters.count == 1)
    #expect(dot.edges.count == 5)
  }

  /// Mermaid drops the last `;` of such a line, and with it the end of the entity.
  @Test func noLineLooksLikeAStyleOfMermaid() throws {
    let looksLikeStyle = try Regex("(?:style|classDef).*:\\S*#.*;")
    for text in Flows.texts {
      let diagram = try #require(Diagram(of: "UC1", in: try Flows.project([Flows.flow(saying: text)])))
      for line in diagram.mermaid.split(separator: "\n") {
        #expect(line.firstMatch(of: looksLikeStyle) == nil)
      }
    }
  }

  @Test(.enabled(if: Graphviz.isHere, "Graphviz is not installed"), arguments: Flows.texts)
  func graphvizShowsEveryText(_ text: String) throws {
    let diagram = try #require(Diagram(of: "UC1", in: try Flows.project([Flows.flow(saying: text)])))
    let svg = try Graphviz.svg(diagram.dot)
    #expect(svg.contains("<svg"))
    let first = try #require(diagram.startNodes.first?.lines.first)
    let shown = first.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("'", with: "&#39;").replacing("-", with: "&#45;")
    let plain = svg.replacing("&#160;", with: " ")
    #expect(plain.contains(">\(shown)</text>"), "\(plain.prefix(1_500))")
  }
}

/// The real thing, where it is installed.
enum Graphviz {
  struct Failure: Error { var errors: String }

  static let isHere = path != nil
  private static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/dot" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  static func svg(_ dot: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "lockstep-\(UUID().uuidString).dot")
    defer { try? FileManager.default.removeItem(at: file) }
    try dot.write(to: file, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: try #require(path))
    process.arguments = ["-Tsvg", file.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let svg = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(errors: "\(process.terminationStatus)") }
    return String(decoding: svg, as: UTF8.self)
  }
}
