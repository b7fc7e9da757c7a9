package import LockstepModel

/// A row, a step or a scenario that a citation names.
package struct CitedRow: Hashable, Sendable {
  /// The id of the table that has it.
  package var flow: String
  package var id: String
  package var span: Span
  /// Whether it is a row, and no step or scenario.
  package var isRow = false
  /// As tests cite it: the main scenario of a list has no ID of its own.
  var name: String { id.isEmpty ? flow : "\(flow) \(id)" }
}
