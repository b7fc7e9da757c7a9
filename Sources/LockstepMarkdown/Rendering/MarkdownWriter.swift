import Lockstep
public import LockstepLinking
public import LockstepModel
import LockstepText

/// Writes a flow as the Markdown document that it stands for (design §3).
///
/// The same model gives the same bytes, wherever it was read from; links are relative to where the
/// document's own file lies.
public enum MarkdownWriter {
  public enum Edition: Sendable {
    /// What must run.
    case corrected
    /// What the document says: every erratum taken back.
    case asDocumented
  }

  /// The whole document; the findings are about kept cells that no longer say what their row says.
  ///
  /// - Parameter project: has the flows that the document links to, and the document itself.
  public static func text(
    of document: FlowDocument, in project: Project, _ edition: Edition = .corrected
  ) -> Checked<String> {
    var renderer = Renderer(document, in: project, edition)
    let text = renderer.text()
    return Checked(text, renderer.diagnostics.inReadingOrder())
  }

  /// The kept cells of a document that no longer say what their row says, and so are not rendered.
  ///
  /// Only a YAML file keeps texts beside what it says; what the reader of a Markdown document keeps is the
  /// document itself.
  public static func staleSources(of document: FlowDocument, in project: Project) -> [Diagnostic] {
    document.keepsCells && !document.source.isMarkdown ? text(of: document, in: project).diagnostics : []
  }

  /// The documents of a flow project lie beside their YAML files: `UC2.3_Unlock.yaml` is `UC2.3_Unlock.md`.
  public static func path(beside path: String) -> String? {
    for ending in [".yaml", ".yml"] where path.hasSuffix(ending) {
      return path.dropLast(ending.count) + ".md"
    }
    return nil
  }
}

extension FlowDocument {
  /// Whether some cell or other text is kept as the document wrote it.
  fileprivate var keepsCells: Bool {
    !sources.isEmpty
      || sections.contains { section in
        section.scenarios.contains { scenario in
          scenario.cell != nil
            || scenario.steps.contains { $0.cell != nil || $0.transitions.contains { $0.cell != nil } }
        }
      }
  }
}
