/// A session put away: names of flows and steps, no secrets, small enough for a database column.
///
/// It carries a format number and the digest of the flows. Restoring is refused when either does not fit:
/// a session never goes on in flows that behave differently from those it began in.
public struct Snapshot: Hashable, Sendable {
  /// The format that this version writes and reads.
  public static let format = 1

  /// The digest of the flows, 16 hexadecimal digits.
  public var flows: String
  /// The session's time, in nanoseconds.
  var at: Int64
  var next: UInt32
  var isSuspended: Bool
  var configuration: SceneRecord
  var saved: SceneRecord?

  /// A ``Configuration`` in names.
  struct SceneRecord: Hashable, Sendable {
    struct FrameRecord: Hashable, Sendable {
      var flow: String
      var parent: Int
      var callStep: String
      var parameters: UInt32
    }
    struct Place: Hashable, Sendable {
      var frame: Int
      var step: String
    }
    struct RunRecord: Hashable, Sendable {
      var place: Place
      var count: Int32
    }
    struct DatumRecord: Hashable, Sendable {
      var frame: Int
      var name: String
      var value: DataValue
      var at: Int64
    }
    struct TimerRecord: Hashable, Sendable {
      var place: Place
      /// The position of the row among the step's rows, from 0.
      var row: Int
      var deadline: Int64
    }

    var frames: [FrameRecord]
    var place: Place
    /// The action of the step has answered, or the flow that it called: it does not run anew.
    var isDone = false
    var overlay: UInt8 = 0
    /// The step and the position of the row that brought the cover.
    var overlayRow: TimerRecord?
    var underlyingStep: String?
    var history: [Place]
    var runs: [RunRecord]
    var data: [DatumRecord]
    var timers: [TimerRecord]
  }

  /// Why a snapshot cannot be restored.
  public struct SnapshotMismatch: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String
  }
}

extension Program {
  /// ``digest`` as 16 hexadecimal digits.
  var digestText: String {
    let text = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
