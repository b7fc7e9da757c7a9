/// A step, or a scenario without steps, and where its rows are.
package struct LinkedStep: Sendable {
  package let flow: LinkedProject.FlowIndex
  /// Position in the table's scenarios.
  package let scenario: Int32
  /// Position in the scenario's steps; nil for a scenario without any.
  package let step: Int32?
  /// In ``FlowTable/steps``; means nothing for a scenario without steps.
  package let positionInTable: Int32
  /// Its entries of ``LinkedProject/destinations``.
  package var rows: Range<LinkedProject.RowIndex>
  /// The flow that it calls, here or not.
  package let callee: LinkedProject.FlowIndex?
  /// Whether a row leads anywhere but to a step of the same table.
  package let leavesTable: Bool
  /// Whether a row leads to the step itself.
  package let leadsToItself: Bool
}
