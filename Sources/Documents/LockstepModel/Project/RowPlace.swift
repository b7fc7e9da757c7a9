/// A place in a project, down to the row of a table.
package struct RowPlace: Sendable {
  /// Position in `Project.documents`.
  package var document: Int
  /// The id of the flow.
  package var flow: String
  /// The table row: `1.4a`, `1.4`, `2`, `Used by`, `title`; nil for the document as a whole.
  package var row: String?
}

extension Project {
  /// The place of a row of `flow`; nil for an external flow.
  package func place(_ flow: FlowEntry, row: String?) -> RowPlace? {
    guard case .section(let document, _) = flow.definition else { return nil }
    return RowPlace(document: document, flow: flow.id, row: row)
  }
}
