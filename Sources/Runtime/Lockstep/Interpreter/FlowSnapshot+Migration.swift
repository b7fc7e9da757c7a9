extension FlowSnapshot {
  /// The session in other flows, for hosts that move sessions on purpose: ordinarily they stay in the flows
  /// that they began in.
  ///
  /// A step is looked up by its identity in its flow, and a row of a timer by its ID, so that names and texts may change. An entry of the
  /// history whose step is gone is dropped: Back skips it. So is a value that is secret now. Restoring checks the rest: calls, timers and values.
  ///
  /// - Throws: ``SnapshotMismatch`` if the snapshot is not of `old`, or a step or row that it needs is not in `new`.
  public func migrated(from old: FlowProgram, to new: FlowProgram) throws(SnapshotMismatch) -> FlowSnapshot {
    var migration = Migration(old: old, new: new)
    var moved = self
    moved.configuration = try migration.moved(configuration)
    // The last number that was given, and those of the history's entries, in their order.
    let lost = migration.lostEntries
    moved.visits = visits.indices.filter { !lost.contains($0 - 1) }.map { visits[$0] }
    if let savedConfiguration { moved.savedConfiguration = try migration.moved(savedConfiguration) }
    return moved
  }

  private struct Migration {
    let old: FlowProgram
    let new: FlowProgram
    private typealias Place = Record.Place
    private var identities: [String: StepIdentity] = [:]
    /// The entries of the history whose steps are gone, by their places.
    private(set) var lostEntries: Set<Int> = []

    init(old: FlowProgram, new: FlowProgram) {
      self.old = old
      self.new = new
    }

    mutating func moved(_ record: Record) throws(SnapshotMismatch) -> Record {
      var moved = record
      for (index, frame) in record.frames.enumerated() {
        guard frame.digest == old.digest(of: frame.flow) else { throw .changedFlow(frame.flow) }
        guard let digest = new.digest(of: frame.flow) else { throw .missingFlow(frame.flow) }
        moved.frames[index].digest = digest
        if frame.parent >= 0 {
          moved.frames[index].callStep = try migrated(
            Place(frame: frame.parent, step: frame.callStep), record
          )
          .step
        }
      }
      moved.place = try migrated(record.place, record)
      let flow = try self.flow(of: record.place, record)
      if record.status == .repeatsRun, moved.place != record.place, old.isRun(record.place.step, of: flow) {
        throw .renumberedRun(flow: flow, step: record.place.step, to: moved.place.step)
      }
      if let step = record.underlyingStep {
        moved.underlyingStep = try migrated(Place(frame: record.place.frame, step: step), record).step
      }
      (moved.history, lostEntries) = ([], [])
      for (index, entry) in record.history.enumerated() {
        if let step = try newID(of: entry, record) {
          moved.history.append(Place(frame: entry.frame, step: step))
        } else {
          lostEntries.insert(index)
        }
      }
      // A value that is secret now is asked for again, as after each restore.
      moved.data.removeAll { new.nameNumber($0.name) != nil && new.isSecret($0.name) }
      try moveRuns(of: record, to: &moved)
      if let row = record.coverRow { moved.coverRow = try migrated(row, record) }
      for (index, timer) in record.timers.enumerated() {
        moved.timers[index] = try self.migrated(timer, record)
      }
      return moved
    }

    /// No number is used again: not under the old ID of a step, which another step may have now, nor under the new one.
    private mutating func moveRuns(of record: Record, to moved: inout Record) throws(SnapshotMismatch) {
      moved.runs = []
      for run in record.runs {
        let flow = try flow(of: run.place, record)
        let id = try newID(of: run.place, record)
        if let id {
          moved.runs.append(.init(place: Place(frame: run.place.frame, step: id), count: run.count))
        }
        guard id != run.place.step else { continue }
        // What is known of the old ID stays known, and the step goes on above what is known of its new one.
        moved.pastRuns.append(.init(step: flow + " " + run.place.step, count: run.count))
      }
      for run in record.pastRuns {
        guard let blank = run.step.lastIndex(of: " ") else { continue }
        let (flow, step) = (String(run.step[..<blank]), String(run.step[run.step.index(after: blank)...]))
        guard let id = newID(of: step, in: flow), id != step else { continue }
        moved.pastRuns.append(.init(step: flow + " " + id, count: run.count))
      }
    }

    private func flow(of place: Place, _ record: Record) throws(SnapshotMismatch) -> String {
      guard record.frames.indices.contains(place.frame) else { throw .malformed(.calls) }
      return record.frames[place.frame].flow
    }

    private mutating func newID(of place: Place, _ record: Record) throws(SnapshotMismatch) -> String? {
      newID(of: place.step, in: try flow(of: place, record))
    }

    private mutating func newID(of step: String, in flow: String) -> String? {
      if let known = identities[flow] { return known.newID(of: step) }
      let identity = StepIdentity(from: old.identities(of: flow), to: new.identities(of: flow))
      identities[flow] = identity
      return identity.newID(of: step)
    }

    private mutating func migrated(_ place: Place, _ record: Record) throws(SnapshotMismatch) -> Place {
      guard let step = try newID(of: place, record) else {
        throw .missingStep(flow: try flow(of: place, record), step: place.step)
      }
      return Place(frame: place.frame, step: step)
    }

    /// The timer with the row's position in the new program.
    private mutating func migrated(
      _ timer: Record.TimerRecord, _ record: Record
    ) throws(SnapshotMismatch) -> Record.TimerRecord {
      let (place, flow) = (try migrated(timer.place, record), try flow(of: timer.place, record))
      guard let before = old.step(timer.place.step, of: flow), let after = new.step(place.step, of: flow)
      else {
        throw .missingStep(flow: flow, step: timer.place.step)
      }
      let rows = old.rows(of: before)
      guard rows.indices.contains(timer.row) else {
        throw .missingRow(flow: flow, step: timer.place.step, row: timer.row)
      }
      let id = old.rowInfo(rows[timer.row]).id
      guard let row = new.position(ofRow: id, from: timer.place.step, in: after) else {
        throw .lostRow(flow: flow, row: id)
      }
      return .init(place: place, row: row, deadline: timer.deadline)
    }
  }
}

extension FlowProgram {
  fileprivate func identities(of flow: String) -> [StepIdentity.Step] {
    steps(of: flow).map { step in
      let info = stepInfo(step)
      return .init(id: info.id, kind: info.kind, name: info.name)
    }
  }

  fileprivate func isRun(_ step: String, of flow: String) -> Bool {
    self.step(step, of: flow).map { code(of: $0).kind == .run } ?? false
  }

  /// The position of a row among those of a step; a row of a renumbered step has the same end of its ID.
  fileprivate func position(ofRow id: String, from old: String, in step: StepID) -> Int? {
    let end = id.hasPrefix(old) ? stepInfo(step).id + id.dropFirst(old.count) : id
    return rows(of: step).firstIndex { rowInfo($0).id == id || rowInfo($0).id == end }
  }
}
