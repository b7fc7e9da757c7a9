/// A row whose outcome the contract of its action does not have.
package struct RuledOutRow: Hashable, Sendable {
  /// The flow and the id of the row: `PF2.8 1.1d`.
  package var row: String
  package var action: String
  /// The outcome that the row waits for.
  package var outcome: String
}
