/// How a conversation is held.
package struct ConversationOptions: Sendable {
  /// The version of the protocol.
  package static let version = 1

  /// Whether each row that is taken is reported.
  package var traces: Bool
  /// Also the actions that the world answers are left to the other side.
  package var leavesAllActions: Bool

  package init(traces: Bool = false, leavesAllActions: Bool = false) {
    self.traces = traces
    self.leavesAllActions = leavesAllActions
  }
}
