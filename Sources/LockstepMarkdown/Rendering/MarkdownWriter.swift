package import LockstepModel

/// Writes a flow as its Markdown document (design §3).
///
/// The same model gives the same bytes, wherever it was read from; links are relative to the document's own file.
package enum MarkdownWriter {
  package enum Edition: Sendable {
    /// The flow that runs.
    case corrected
    /// The document's own text: every erratum reverted.
    case asDocumented
  }

  /// The whole document; the findings are about kept cells that no longer match their row.
  ///
  /// - Parameter project: has the flows that the document links to, and the document itself.
  package static func text(
    of document: FlowDocument, in project: Project, _ edition: Edition = .corrected
  ) -> Checked<String> {
    var renderer = Renderer(document, in: project, edition)
    let text = renderer.text()
    return Checked(text, renderer.diagnostics.inReadingOrder())
  }

  /// The problems of the cells that a document keeps unchanged: those that no longer match their row, and so are not
  /// rendered, and the table reader's findings about the others.
  ///
  /// Only a YAML file keeps texts besides its fields; the kept text of a Markdown document is the document itself.
  package static func keptFindings(of document: FlowDocument, in project: Project) -> [Diagnostic] {
    guard document.keepsCells, !document.source.isMarkdown else { return [] }
    let rendered = text(of: document, in: project)
    return rendered.diagnostics
      + VerbatimFindings(of: document, rendered: rendered.value ?? "", project.wording).all
  }

  /// The documents of a flow project are next to their YAML files: `UC2.3_Unlock.yaml` is `UC2.3_Unlock.md`.
  package static func path(beside path: String) -> String? {
    for ending in [".yaml", ".yml"] where path.hasSuffix(ending) {
      return path.dropLast(ending.count) + ".md"
    }
    return nil
  }
}

extension FlowDocument {
  /// Whether some cell or other text is kept as the document wrote it; so is an aspect with markup that is not a list.
  fileprivate var keepsCells: Bool {
    !sources.isEmpty
      || overview.contains { row in
        if case .text(let text) = row.value { text.value.utf8.contains(UInt8(ascii: "<")) } else { false }
      }
      || sections.contains { section in
        section.scenarios.contains { scenario in
          scenario.cell != nil
            || scenario.steps.contains { $0.cell != nil || $0.transitions.contains { $0.cell != nil } }
        }
      }
  }
}
