import Foundation
import Lockstep
import LockstepMarkdown
import LockstepModel
import LockstepYAML

/// Documents of ours for what only writing one again shows.
enum Documents {
  /// Everything that can be kept besides the fields: spellings, broken lists, odd rows, text in odd places.
  static let odd = "UC8.7_WipeTheTable.md"
  /// A flow table and nothing else.
  static let bare = "UC8.8_NoOverview.md"

  /// Those of the reader whose every row is one, and these.
  static let all =
    Fixtures.documents.filter { $0.hasSuffix(".md") && $0 != "UC8.4_BreakTheCup.md" } + [odd, bare]

  static func source(_ name: String) throws -> SourceText {
    guard [odd, bare].contains(name) else { return try Fixtures.source(name) }
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Documents")
    return SourceText(path: name, bytes: Array(try Data(contentsOf: folder.appending(path: name))))
  }
}

/// A document all the way: Markdown → model → YAML text → model → Markdown.
struct Chain {
  var imported: Checked<FlowDocument>
  var yaml: String
  /// What the YAML reads as.
  var flow: FlowDocument?
  /// What the reader said about the YAML.
  var said: [Diagnostic] = []
  var rendered = Checked<String>("")

  /// - Parameters:
  ///   - others: the other flows of the project.
  ///   - change: what happens to the flow between its two files.
  init(
    _ document: FlowDocument, at path: String, others: [FlowDocument] = [], settings: ProjectDocument? = nil,
    change: (inout FlowDocument) -> Void = { _ in }
  ) {
    var placed = document
    placed.source = SourceText(path: path, bytes: document.source.bytes)
    let project = Project([placed] + others, settings: settings)
    imported = MarkdownImport.document(document, at: path, as: YAMLFormat(), in: project)
    yaml = imported.value.map { YAMLWriter.text(of: $0) } ?? ""
    let read = YAMLReader.read(SourceText(path: path, text: yaml))
    said = read.diagnostics
    guard case .flow(var flow) = read.value else { return }
    change(&flow)
    self.flow = flow
    rendered = MarkdownWriter.text(of: flow, in: Project([flow] + others, settings: settings))
  }
}

extension FlowDocument {
  /// Everything that is kept as the document wrote it, thrown away.
  mutating func dropSources() {
    keptCells = []
    for section in sections.indices {
      for scenario in sections[section].scenarios.indices {
        sections[section].scenarios[scenario].cell = nil
        for step in sections[section].scenarios[scenario].steps.indices {
          var changed = sections[section].scenarios[scenario].steps[step]
          changed.cell = nil
          for row in changed.transitions.indices { changed.transitions[row].cell = nil }
          sections[section].scenarios[scenario].steps[step] = changed
        }
      }
    }
  }
}

extension String {
  /// The path of the YAML file for a Markdown document.
  var yamlPath: String { replacing(#/\.[a-z]+$/#, with: ".yaml") }
}
