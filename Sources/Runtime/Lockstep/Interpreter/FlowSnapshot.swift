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
  var at: Int64
  /// The same as a duration.
  package var time: Duration { .nanoseconds(at) }
  /// The id of the flow of the step where the session is; empty in one that contradicts itself.
  package var flow: String {
    let frame = configuration.place.frame
    return configuration.frames.indices.contains(frame) ? configuration.frames[frame].flow : ""
  }
  var next: UInt32
  /// No action or timer of the session had a greater number.
  package var lastEffect: Int { Int(min(max(next, 1) - 1, 1 << 30)) }
  var isSuspended: Bool
  var configuration: Record
  var saved: Record?
  /// The numbers of the visits, see ``FlowSession/numberedSnapshot``; empty in most.
  var visits: [Int] = []

  /// A ``Configuration`` in names.
  struct Record: Hashable, Sendable {
    struct FrameRecord: Hashable, Sendable {
      var flow: String
      /// Of the flow, see ``FlowProgram/digest(of:)``.
      var digest: UInt64
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
    /// Runs of a step that no frame counts any more.
    struct PastRunRecord: Hashable, Sendable {
      /// The IDs of the flow and the step, separated by a space.
      var step: String
      var count: Int32
    }
    struct ValueRecord: Hashable, Sendable {
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
    /// The status of the step's action; one that ran runs again.
    var status = ActionStatus.repeats
    var overlay: UInt8 = 0
    /// The step and the position of the row that brought the cover.
    var overlayRow: TimerRecord?
    var underlyingStep: String?
    var history: [Place]
    var runs: [RunRecord]
    var pastRuns: [PastRunRecord]
    var data: [ValueRecord]
    var timers: [TimerRecord]
  }

  /// The same session in other flows, for hosts that move sessions on purpose: ordinarily they stay in the flows
  /// that they began in.
  ///
  /// A step counts as the same if it has the same ID, kind and name, a row of a timer if it has the same ID. Restoring checks
  /// the rest: calls, timers and values.
  ///
  /// - Throws: ``SnapshotMismatch`` if the snapshot is not of `old`, or a step or row of it is not in `new`.
  package func migrated(from old: FlowProgram, to new: FlowProgram) throws(SnapshotMismatch) -> FlowSnapshot {
    var moved = self
    moved.configuration = try configuration.migrated(from: old, to: new)
    if let saved { moved.saved = try saved.migrated(from: old, to: new) }
    return moved
  }
}

extension FlowSnapshot.Record {
  fileprivate func migrated(
    from old: FlowProgram, to new: FlowProgram
  ) throws(SnapshotMismatch) -> FlowSnapshot.Record {
    var moved = self
    for (index, frame) in frames.enumerated() {
      guard frame.digest == old.digest(of: frame.flow) else { throw .changedFlow(frame.flow) }
      guard let digest = new.digest(of: frame.flow) else { throw .missingFlow(frame.flow) }
      moved.frames[index].digest = digest
      if frame.parent >= 0 { try check(Place(frame: frame.parent, step: frame.callStep), old, new) }
    }
    try check(place, old, new)
    if let underlyingStep { try check(Place(frame: place.frame, step: underlyingStep), old, new) }
    for place in history + runs.map({ $0.place }) { try check(place, old, new) }
    if let overlayRow { moved.overlayRow = try self.timer(overlayRow, old, new) }
    for (index, timer) in timers.enumerated() { moved.timers[index] = try self.timer(timer, old, new) }
    return moved
  }

  /// - Returns: the step in both programs.
  @discardableResult private func check(
    _ place: Place, _ old: FlowProgram, _ new: FlowProgram
  ) throws(SnapshotMismatch) -> (old: StepID, new: StepID) {
    guard frames.indices.contains(place.frame) else { throw .malformed(.calls) }
    let flow = frames[place.frame].flow
    guard let before = old.step(place.step, of: flow), let after = new.step(place.step, of: flow),
      old.stepInfo(before).kind == new.stepInfo(after).kind,
      old.stepInfo(before).name == new.stepInfo(after).name
    else { throw .missingStep(flow: flow, step: place.step) }
    return (before, after)
  }

  /// The same timer with the row's position in the new program.
  private func timer(
    _ timer: TimerRecord, _ old: FlowProgram, _ new: FlowProgram
  ) throws(SnapshotMismatch) -> TimerRecord {
    let step = try check(timer.place, old, new)
    let rows = old.rows(of: step.old)
    guard rows.indices.contains(timer.row),
      let row = new.rows(of: step.new).firstIndex(where: {
        new.rowInfo($0).id == old.rowInfo(rows[timer.row]).id
      })
    else {
      throw .missingRow(flow: frames[timer.place.frame].flow, step: timer.place.step, row: timer.row)
    }
    var moved = timer
    moved.row = row
    return moved
  }
}
