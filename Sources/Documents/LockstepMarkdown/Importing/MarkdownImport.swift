import Lockstep
package import LockstepModel

/// Makes a flow that was read from Markdown into one for a YAML file: text of the document that the fields do not
/// reproduce is kept as `source:` and `sources:`; the project provides the links.
package enum MarkdownImport {
  /// - Parameters:
  ///   - document: as ``MarkdownReader`` read it.
  ///   - path: the path of the new file; links are relative to it.
  ///   - format: the format of the new file.
  ///   - project: the flows that links lead to, with their paths as they will be.
  /// - Returns: the flow, with a finding for each line that it would not render again.
  package static func document(
    _ document: FlowDocument, at path: String, as format: any DocumentFormat, in project: Project
  ) -> Checked<FlowDocument> {
    var importer = Importer(document, at: path, as: format, in: project)
    importer.dropLinksInsideDocument()
    importer.keepRows()
    importer.keepAspects()
    importer.keepMargins()
    importer.dropProjectLinks()
    importer.reportLosses()
    let unkeepable = importer.document.unkeepableTargetFindings(in: document, project.wording)
    return Checked(importer.document, (importer.diagnostics + unkeepable).inReadingOrder())
  }

  /// Whether two documents are the same but for the alignment of columns, whitespace at line ends, and empty lines at
  /// the end.
  package static func areEqual(_ left: String, _ right: String) -> Bool {
    let texts = [left, right].map { Importer.normalized(Lines(SourceText(path: "", text: $0), .builtIn)) }
    return texts[0] == texts[1]
  }

  /// The texts of an imported document that `sources` keeps besides cells: its heading, and text around and between
  /// the rows.
  package static func textsBesideRows(of document: FlowDocument) -> [String] {
    let names = ["above ", "below "]
    return document.keptCells.filter { note in
      note.row.value == "title" || names.contains(where: note.row.value.hasPrefix)
    }.compactMap(\.description?.value)
  }
}
