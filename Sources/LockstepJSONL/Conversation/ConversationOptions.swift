/// How a conversation is held.
public struct ConversationOptions: Sendable {
  /// The version of the protocol.
  public static let version = 1

  /// Each row that is taken is told.
  public var traces: Bool
  /// Also the actions that the world answers are left to the other side.
  public var leavesAllActions: Bool

  public init(traces: Bool = false, leavesAllActions: Bool = false) {
    self.traces = traces
    self.leavesAllActions = leavesAllActions
  }
}
