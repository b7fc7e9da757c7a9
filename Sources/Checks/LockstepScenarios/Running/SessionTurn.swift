package import Lockstep
package import LockstepSimulation

/// One thing that is done to a session, and all that follows before the next.
package struct SessionTurn: Sendable {
  package enum Operation: Sendable {
    case start
    case send(FlowSession.Input)
    /// An outcome is prepared; where the step waits for it, it is answered.
    case prepare
    /// Time passes, up to a moment at which something happens by itself.
    case time
  }

  package var operation: Operation
  /// The session's time when it was done.
  package var startTime: Duration
  /// What was displayed then.
  package var viewBefore: FlowView?
  package var events: [SessionEvent]
  /// What is displayed afterwards; nil once the session has ended.
  package var viewAfter: FlowView?
  package var end: SessionEnd?
  /// The session's time afterwards.
  package var endTime: Duration
  /// The number of the script's line that did it, from 0.
  package var lineIndex: Int
}
