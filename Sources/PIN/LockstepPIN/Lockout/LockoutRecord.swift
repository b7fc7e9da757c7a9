/// The state that must survive the process: the attempts counted, and how many of them a right PIN has forgiven.
///
/// One record, written in one piece and *before* the PIN is checked; a process that dies in between has used up an
/// attempt. Waiting never forgives a failure; only a right PIN does. Attempts are numbered from 1, so that a success
/// forgives the failures counted up to its own attempt, and none that another process counted after it.
public struct LockoutRecord: Hashable, Sendable {
  /// All attempts that were ever counted: the number of the last one.
  public let counted: Int
  /// The attempts that no longer count as failures: all up to this number.
  public let forgiven: Int
  /// When the last one was counted, on the clock the attempts come in on; that failure's lock runs from it.
  public let anchor: Duration?
  /// Blocked for ever. Kept with the count so that a milder policy does not undo a block.
  public let isBlocked: Bool

  /// Failures since the last right PIN, an attempt that is being judged right now among them.
  public var failures: Int { counted - forgiven }

  /// The largest number of attempts that is counted, more than any device sees; after it no attempt is admitted.
  static let maximumCounted = Int(Int32.max) - 1

  /// A record without a failure.
  public init() { self.init(counted: 0, forgiven: 0, anchor: nil, isBlocked: false) }

  /// A record as it was stored; see ``isConsistent``.
  public init(counted: Int, forgiven: Int, anchor: Duration?, isBlocked: Bool) {
    self.counted = counted
    self.forgiven = forgiven
    self.anchor = anchor
    self.isBlocked = isBlocked
  }

  /// Whether the fields can have been written by this code: failures and their time come and go together.
  ///
  /// A store that finds a record otherwise has been tampered with or has lost a write.
  public var isConsistent: Bool {
    guard 0 <= forgiven, forgiven <= counted, counted <= Self.maximumCounted else { return false }
    return (failures == 0) == (anchor == nil) && (failures > 0 || !isBlocked)
  }

  /// The record with attempt `number` known to be right.
  ///
  /// It forgives the attempts counted up to it. A block goes with it: the count that reached the limit held an attempt
  /// that was not yet known to be right. An attempt that a later success has forgiven already changes nothing.
  public func succeeding(_ number: Int) -> LockoutRecord {
    guard number > forgiven, number <= counted else { return self }
    let isOver = number == counted
    return LockoutRecord(counted: counted, forgiven: number, anchor: isOver ? nil : anchor, isBlocked: false)
  }

  func anchored(at time: Duration) -> LockoutRecord {
    LockoutRecord(counted: counted, forgiven: forgiven, anchor: time, isBlocked: isBlocked)
  }
}
