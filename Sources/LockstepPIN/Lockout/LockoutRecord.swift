/// What must survive the process: the failures since the last right PIN.
///
/// One record, written in one piece and *before* the PIN is looked at; whoever dies in between has used up
/// an attempt. Waiting never forgives a failure; only a right PIN does.
public struct LockoutRecord: Hashable, Sendable {
  /// Counted attempts, including one that is being judged right now.
  public var failures: Int
  /// When the last one was counted, on the clock the attempts come in on; that failure's lock runs from it.
  public var anchor: Duration?
  /// Blocked for ever. Kept beside the count so that a milder policy does not undo a block.
  public var blocked: Bool

  public init(failures: Int = 0, anchor: Duration? = nil, blocked: Bool = false) {
    self.failures = failures
    self.anchor = anchor
    self.blocked = blocked
  }

  /// Whether the fields can have been written by this code: a count and its time come and go together.
  ///
  /// A store that finds a record otherwise has been tampered with or has lost a write.
  public var isConsistent: Bool {
    failures >= 0 && (failures == 0) == (anchor == nil) && (failures > 0 || !blocked)
  }
}
