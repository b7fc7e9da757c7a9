package import LockstepModel

/// Writes a flow as the Markdown document that it stands for (design §3).
///
/// The same model gives the same bytes, wherever it was read from; links are relative to where the
/// document's own file lies.
package enum MarkdownWriter {
  package enum Edition: Sendable {
    /// What must run.
    case corrected
    /// What the document says: every erratum taken back.
    case asDocumented
  }

  /// The whole document; the findings are about kept cells that no longer say what their row says.
  ///
  /// - Parameter project: has the flows that the document links to, and the document itself.
  package static func text(
    of document: FlowDocument, in project: Project, _ edition: Edition = .corrected
  ) -> Checked<String> {
    var renderer = Renderer(document, in: project, edition)
    let text = renderer.text()
    return Checked(text, renderer.diagnostics.inReadingOrder())
  }

  /// What is wrong with the cells that a document keeps as they were written: those that no longer say what their row
  /// says, and so are not rendered, and what the reader of tables says about the others.
  ///
  /// Only a YAML file keeps texts beside what it says; what the reader of a Markdown document keeps is the
  /// document itself.
  package static func keptFindings(of document: FlowDocument, in project: Project) -> [Diagnostic] {
    guard document.keepsCells, !document.source.isMarkdown else { return [] }
    let rendered = text(of: document, in: project)
    return rendered.diagnostics
      + KeptFindings(of: document, rendered: rendered.value ?? "", project.wording).all
  }

  /// The documents of a flow project lie beside their YAML files: `UC2.3_Unlock.yaml` is `UC2.3_Unlock.md`.
  package static func path(beside path: String) -> String? {
    for ending in [".yaml", ".yml"] where path.hasSuffix(ending) {
      return path.dropLast(ending.count) + ".md"
    }
    return nil
  }
}

extension FlowDocument {
  /// Whether some cell or other text is kept as the document wrote it; so is an aspect with markup that is no list.
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
