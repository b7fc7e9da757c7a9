/// A saved session: flow and step IDs, no secrets, small enough for a database column.
///
/// It carries a format number, the time it was taken, and the digests of its flows: those of its frames, its history
/// and its suspended part. Restoring is refused with a ``SnapshotMismatch`` when one of them no longer fits: a session
/// never continues in flows that behave differently from those it began in. Other flows may change.
///
/// It is not protected: anyone who can edit it can go to any step. Keep the snapshot of an unlocked session in memory
/// only, or restore it as suspended.
public struct FlowSnapshot: Hashable, Sendable {
  /// The format that this version writes and reads.
  package static let format = 3

  /// The session's time when it was taken, in nanoseconds.
  var timeInNanoseconds: Int64
  /// The time of the session as a duration.
  package var time: Duration { .nanoseconds(timeInNanoseconds) }
  /// The id of the flow whose calls led to the step where the session is; empty in one that contradicts itself.
  package var flow: String {
    let frames = configuration.frames
    var frame = configuration.place.frame
    guard frames.indices.contains(frame) else { return "" }
    // A caller comes before what it calls.
    while (0..<frame).contains(frames[frame].parent) { frame = frames[frame].parent }
    return frames[frame].flow
  }
  var nextEffectID: UInt32
  /// No action or timer of the session had a greater number.
  package var lastEffect: Int { Int(min(max(nextEffectID, 1) - 1, 1 << 30)) }
  var isSuspended: Bool
  var configuration: Record
  var savedConfiguration: Record?
  /// The numbers of the visits, see ``FlowSession/snapshotWithVisitNumbers``; empty in most.
  var visits: [Int] = []

  /// A ``Configuration`` with the ids of flows, steps and names in place of numbers, which another program may not share.
  struct Record: Hashable, Sendable {
    /// One call of a flow.
    struct FrameRecord: Hashable, Sendable {
      var flow: String
      /// Of the flow, see ``FlowProgram/digest(of:)``.
      var digest: UInt64
      var parent: Int
      var callStep: String
      var parameters: UInt32
    }
    /// A step in the frame of its flow; the frame is a position in ``frames``.
    struct Place: Hashable, Sendable {
      var frame: Int
      var step: String
    }
    /// How often a frame has run a step.
    struct RunRecord: Hashable, Sendable {
      var place: Place
      var count: Int32
    }
    /// Runs of a step that no frame counts any more.
    struct PastRunRecord: Hashable, Sendable {
      /// The IDs of the flow and the step, separated by a space.
      var step: String
      var count: Int32
    }
    /// A named value that a frame holds.
    struct ValueRecord: Hashable, Sendable {
      var frame: Int
      var name: String
      var value: DataValue
      var storedAt: Int64
    }
    /// A row of a step; of a timer, the row that it takes.
    struct TimerRecord: Hashable, Sendable {
      var place: Place
      /// The position of the row among the step's rows, from 0.
      var row: Int
      var deadline: Int64
    }

    var frames: [FrameRecord]
    var place: Place
    /// The status of the step's action; one that ran runs again.
    var status = ActionStatus.repeatsRun
    var cover: UInt8 = 0
    /// The row that brought the error or placeholder, as its step and its position there, as that of a timer.
    var coverRow: TimerRecord?
    var underlyingStep: String?
    var history: [Place]
    /// The number that the run which is repeated keeps; 0 if it is the latest run of its step.
    var repeatedRunNumber: Int32 = 0
    var runs: [RunRecord]
    var pastRuns: [PastRunRecord]
    var data: [ValueRecord]
    var timers: [TimerRecord]
  }
}
