import Lockstep

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
  /// Calls `body` for every step, with the entry of its flow and its position in `FlowEntry.steps`.
  package func forEachStep(_ body: (_ flow: FlowEntry, _ number: Int, _ step: Step) -> Void) {
    for flow in flows {
      guard let (_, section) = section(of: flow) else { continue }
      for (number, entry) in flow.steps.enumerated() {
        body(flow, number, section.scenarios[entry.scenario].steps[entry.step])
      }
    }
  }

  /// The place of a row of `flow`; nil for an external flow.
  package func place(_ flow: FlowEntry, row: String?) -> RowPlace? {
    guard case .section(let document, _) = flow.definition else { return nil }
    return RowPlace(document: document, flow: flow.id, row: row)
  }
}
