import Lockstep
import LockstepLint
import LockstepMarkdown
import LockstepModel
import Testing

/// Each mistake of a table is one finding, at its place, in YAML and in a Markdown table; without it there is none.
@Suite struct MistakeTests {
  @Test func thereAreFortyKinds() {
    #expect(Set(MistakeTable.all.map(\.name)).count == MistakeTable.all.count)
    #expect(MistakeTable.all.count >= 40)
    #expect(MistakeTable.all.filter { $0.table != nil }.count >= 15)
  }

  @Test func withoutAMistakeNothingIsFound() throws {
    let yaml = try MarkedProject(MistakeTable.project).project
    #expect(Linter.lint(yaml).isEmpty, "\(Findings(diagnostics: Linter.lint(yaml)))")
    let tables = try Self.tables().map { MarkdownReader.read(SourceText(path: $0.path, text: $0.text)) }
    let found = Self.lint(tables, yaml.settings)
    #expect(found.isEmpty, "\(Findings(diagnostics: found))")
  }

  @Test(arguments: MistakeTable.all.filter { $0.yaml != nil }.map(\.name))
  func inYAMLItIsOneFindingAtItsPlace(_ name: String) throws {
    let mistake = try #require(MistakeTable.all.first { $0.name == name })
    let change = try #require(mistake.yaml)
    let text = try Self.changed(MistakeTable.project, change)
    let marked = try MarkedProject(text)
    let found = Linter.lint(marked.project)
    #expect(found.map(\.rule.id) == [mistake.rule], "\(Findings(diagnostics: found))")
    if let place = marked.places.first {
      #expect(found.first.map { Int($0.location.span.start) } == place.start)
    }
  }

  @Test(arguments: MistakeTable.all.filter { $0.table != nil }.map(\.name))
  func inATableItIsOneFindingAtItsPlace(_ name: String) throws {
    let mistake = try #require(MistakeTable.all.first { $0.name == name })
    let change = try #require(mistake.table)
    var place: Int?
    let tables = try Self.tables().map { table in
      guard table.text.contains(change.old) else { return (table.path, table.text) }
      let text = try Self.changed(table.text, change)
      place = text.utf8.firstRange(of: "«".utf8).map {
        text.utf8.distance(from: text.startIndex, to: $0.lowerBound)
      }
      return (table.path, text.replacing("«", with: "").replacing("»", with: ""))
    }
    let settings = try MarkedProject(MistakeTable.project).project.settings
    let read = tables.map { MarkdownReader.read(SourceText(path: $0.0, text: $0.1)) }
    let found = Self.lint(read, settings)
    #expect(found.map(\.rule.id) == [mistake.rule], "\(Findings(diagnostics: found))")
    if let place { #expect(found.first.map { Int($0.location.span.start) } == place) }
  }

  private static func changed(_ text: String, _ change: (old: String, new: String)) throws -> String {
    try #require(text.components(of: change.old) == 1, "\(change.old)")
    return text.replacing(change.old, with: change.new)
  }

  /// The flows of the project as render writes them.
  private static func tables() throws -> [(path: String, text: String)] {
    let project = try MarkedProject(MistakeTable.project).project
    return try project.documents.map { document in
      let path = try #require(document.format.rendering(of: document.source.path))
      let text = try #require(MarkdownWriter.text(of: document, in: project, .corrected).value)
      // Columns are as wide as they are, so that a change is written without counting blanks.
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.hasPrefix("|") ? String(line).replacing(#/ +\|/#, with: " |") : String(line)
      }
      return (path, lines.joined(separator: "\n"))
    }
  }

  /// Without what is found about values, for which tables have no words.
  private static func lint(_ read: [Checked<FlowDocument>], _ settings: ProjectDocument?) -> [Diagnostic] {
    Linter.lint(Project(read.compactMap(\.value), settings: settings), said: read.flatMap(\.diagnostics))
      .filter { $0.rule != .unknownDuration }
  }
}

extension String {
  /// How often a text is in it.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
