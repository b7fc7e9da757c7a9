package import LockstepModel

/// A flow as its document has it, ready to run.
package enum DocumentedFlow {
  /// The flow with the rows of its document: contradictions and proposals are taken back. Mistakes stay corrected,
  /// because the document means the same there.
  ///
  /// It is the import of the rendered document: the fields that tables have no place for come from the flow.
  ///
  /// - Returns: the flow with the errata that are left, and those that were taken back.
  package static func document(
    of document: FlowDocument, in project: Project
  ) -> (document: FlowDocument, revertedErrata: [Erratum]) {
    guard var mistakes = document.errata, var others = document.errata else { return (document, []) }
    mistakes.rows.removeAll { $0.kind.value != .mistake }
    others.rows.removeAll { $0.kind.value == .mistake }
    guard !others.rows.isEmpty,
      let text = MarkdownWriter.text(of: document.with(others), in: project, .asDocumented).value
    else { return (document, []) }
    let path = document.format.rendering(of: document.source.path) ?? document.source.path
    let read = MarkdownReader.read(SourceText(path: path, text: text), project.wording)
    guard let table = read.value,
      var merged = ImportMerge.document(table, keeping: document.with(nil), in: project).value
    else { return (document, []) }
    // It is named as the flow's file is.
    merged.source = SourceText(path: document.source.path, text: text)
    merged.format = document.format
    return (merged.with(mistakes), others.rows)
  }
}
