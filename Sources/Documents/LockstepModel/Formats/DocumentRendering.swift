/// Writes the flows of other formats as documents.
package protocol DocumentRendering: Sendable {
  /// The whole document; the findings are about kept cells that no longer match their row.
  func text(of document: FlowDocument, in project: Project) -> Checked<String>
  /// A rendering in the layout of the document that it replaces, so that a change of one row changes one line.
  func text(_ rendered: String, inLayoutOf present: [UInt8]) -> String
  /// The problems of the cells that a flow keeps unchanged from a document.
  func keptFindings(of document: FlowDocument, in project: Project) -> [Diagnostic]
  /// The comments that silence findings and that a flow keeps in the texts of its document.
  func suppressions(keptIn document: FlowDocument, _ wording: Wording) -> [Suppression]
  /// The flow as its document has it, and the errata that were taken back for this.
  func documentedVersion(
    _ document: FlowDocument, in project: Project
  ) -> (document: FlowDocument, revertedErrata: [Erratum])
}
