import Foundation
import Testing

/// Pages of the documentation do what they say, and their links lead somewhere.
@Suite struct Documentation {
  private static let pages: [String] = {
    let docs = (try? FileManager.default.contentsOfDirectory(atPath: Places.path("docs"))) ?? []
    return docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
      + ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "Benchmarks/README.md"]
  }()

  @Test func thePagesAreFound() { #expect(Self.pages.count > 20) }

  @Test(arguments: ["docs/tutorial.md", "docs/cli.md", "docs/cookbook.md", "docs/flow-file.md"])
  func itsCommandsPrintWhatIsShown(_ page: String) async throws {
    // The project in which a designer finds the flow.
    let settings = "lockstep: 1\nerror-flows:\n  No internet: {}\nactions: [card.rename]\n"
    let files = page == "docs/flow-file.md" ? ["flows/lockstep.yaml": settings] : [:]
    try await Places.withFolder(files) { folder in
      let count = try await DocumentSession(page: page, folder: folder).play()
      #expect(count >= 1)
    }
  }

  @Test(arguments: pages) func itsLinksResolve(_ page: String) throws {
    // A link in code is an example.
    let text = Self.prose(of: try Places.text(page)).replacing(/`[^`\n]*`/, with: "")
    let folder = page.split(separator: "/").dropLast().joined(separator: "/")
    for match in text.matches(of: /\]\(([^)\s]+)\)/) {
      let link = String(match.1)
      if link.contains("://") || link.hasPrefix("mailto:") { continue }
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let target = parts[0].isEmpty ? page : folder.isEmpty ? parts[0] : folder + "/" + parts[0]
      #expect(FileManager.default.fileExists(atPath: Places.path(target)), "\(page): \(link)")
      if parts.count == 2, target.hasSuffix(".md") {
        #expect(try Self.anchors(of: target).contains(parts[1]), "\(page): no heading for \(link)")
      }
    }
  }

  @Test(arguments: pages) func itsTablesHaveEqualColumns(_ page: String) throws {
    var columns: Int?
    for line in Self.prose(of: try Places.text(page)).components(separatedBy: "\n") {
      guard line.hasPrefix("|") else {
        columns = nil
        continue
      }
      // A bar in code, or behind a backslash, separates nothing.
      let bare = line.replacing(/`[^`]*`/, with: "").replacing("\\|", with: "")
      let count = bare.filter { $0 == "|" }.count
      #expect(count == columns ?? count, "\(page): \(line.prefix(60))")
      columns = count
    }
  }

  /// The text without fenced blocks.
  private static func prose(of text: String) -> String {
    var isCode = false
    return text.components(separatedBy: "\n").filter { line in
      if line.hasPrefix("```") { isCode.toggle() }
      return !isCode
    }.joined(separator: "\n")
  }

  /// The anchors of a page's headings, as GitHub makes them.
  private static func anchors(of page: String) throws -> Set<String> {
    Set(
      prose(of: try Places.text(page)).components(separatedBy: "\n").filter { $0.hasPrefix("#") }.map {
        line in
        line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
          .replacing(" ", with: "-")
      })
  }
}
