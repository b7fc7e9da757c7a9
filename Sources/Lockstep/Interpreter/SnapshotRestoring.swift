extension Interpreter {
  /// Takes a session up again where it was put away.
  ///
  /// - Throws: ``Snapshot/SnapshotMismatch`` if it was made by other flows or does not make sense in these.
  public func restore(
    _ snapshot: Snapshot, into effects: inout Effects
  ) throws(Snapshot.SnapshotMismatch) -> SessionState {
    guard snapshot.flows == program.digestText else {
      throw Snapshot.SnapshotMismatch(
        description:
          "the snapshot was made by other flows (\(snapshot.flows)) than these (\(program.digestText)); "
          + "start a new session")
    }
    guard snapshot.at >= 0, .nanoseconds(snapshot.at) <= Self.longestSession, snapshot.next >= 1 else {
      throw Snapshot.SnapshotMismatch(description: "the snapshot's time or numbering is out of range")
    }
    var state = SessionState()
    state.now = .nanoseconds(snapshot.at)
    state.nextID = snapshot.next
    state.isSuspended = snapshot.isSuspended
    state.configuration = try configuration(snapshot.configuration)
    if let saved = snapshot.saved { state.saved = [try configuration(saved)] }
    if !state.isSuspended {
      reactivate(&state, &effects)
      fireDue(upTo: state.now, &state, &effects)
    }
    return state
  }

  private func configuration(_ record: Snapshot.SceneRecord) throws(Snapshot.SnapshotMismatch)
    -> Configuration
  {
    var configuration = Configuration()
    for (number, frame) in record.frames.enumerated() {
      configuration.frames.append(try self.frame(frame, number: number, after: configuration.frames))
    }
    let place = try step(record.place, configuration)
    (configuration.frame, configuration.step) = (place.frame, place.step)
    guard configuration.depth(of: configuration.frame) <= Self.deepestCall,
      let overlay = Overlay(rawValue: record.overlay),
      program.steps[Int(configuration.step)].kind != .call || overlay != .none || record.isDone
    else { throw Snapshot.SnapshotMismatch(description: "the snapshot does not stand at a step that waits") }
    configuration.overlay = overlay
    configuration.isDone = record.isDone
    if let row = record.overlayRow { configuration.overlayRow = try self.row(row, configuration).row }
    guard (overlay == .none) == (configuration.overlayRow < 0) else {
      throw Snapshot.SnapshotMismatch(
        description: "the snapshot shows an error or a placeholder without its row")
    }
    if let underlyingStep = record.underlyingStep {
      configuration.underlyingStep = try step(
        .init(frame: record.place.frame, step: underlyingStep), configuration
      ).step
    }
    for entry in record.history {
      let entry = try step(entry, configuration)
      let kind = program.steps[Int(entry.step)].kind
      guard kind == .screen || kind == .run else {
        throw Snapshot.SnapshotMismatch(description: "the snapshot's history holds a step that is no screen")
      }
      configuration.history.append(entry)
    }
    for run in record.runs {
      let place = try step(run.place, configuration)
      configuration.runs.append(RunCount(frame: place.frame, step: place.step, count: max(1, run.count)))
    }
    for datum in record.data {
      guard configuration.frames.indices.contains(datum.frame), let name = program.name(datum.name),
        !program.names[Int(name)].isSecret, datum.at >= 0, isInRange(datum.value)
      else {
        throw Snapshot.SnapshotMismatch(
          description: "the snapshot holds a value '\(datum.name)' that these flows do not")
      }
      configuration.data.append(
        Datum(frame: Int32(datum.frame), name: name, value: datum.value, at: .nanoseconds(datum.at)))
    }
    for timer in record.timers {
      let row = try self.row(timer, configuration)
      guard program.rows[Int(row.row)].delay >= 0, timer.deadline >= 0 else {
        throw Snapshot.SnapshotMismatch(description: "the snapshot holds a timer for a row without one")
      }
      configuration.timers.append(
        Timer(id: 0, frame: row.frame, row: row.row, deadline: .nanoseconds(timer.deadline)))
    }
    return configuration
  }

  private func isInRange(_ value: DataValue) -> Bool {
    guard case .duration(let duration) = value else { return true }
    return duration >= .zero && duration <= Self.longestSession
  }

  private func frame(
    _ record: Snapshot.SceneRecord.FrameRecord, number: Int, after earlier: SmallArray<Frame>
  ) throws(Snapshot.SnapshotMismatch) -> Frame {
    guard let flow = program.flow(record.flow), program.flows[flow].stepCount > 0 else {
      throw Snapshot.SnapshotMismatch(
        description: "the snapshot is inside '\(record.flow)', which is not here")
    }
    var frame = Frame(flow: Int32(flow), parent: -1, callStep: -1, parameters: record.parameters)
    guard record.parent >= 0 else { return frame }
    guard record.parent < number, number < 4_096,
      let step = program.step(record.callStep, of: program.flowInfos[Int(earlier[record.parent].flow)].id),
      program.steps[Int(step.index)].kind == .call, program.steps[Int(step.index)].callee == frame.flow
    else {
      throw Snapshot.SnapshotMismatch(description: "the snapshot's calls do not lead to '\(record.flow)'")
    }
    frame.parent = Int32(record.parent)
    frame.callStep = step.index
    return frame
  }

  private func step(
    _ place: Snapshot.SceneRecord.Place, _ configuration: Configuration
  ) throws(Snapshot.SnapshotMismatch) -> Entry {
    guard configuration.frames.indices.contains(place.frame) else {
      throw Snapshot.SnapshotMismatch(description: "the snapshot names a frame it does not hold")
    }
    let flow = program.flowInfos[Int(configuration.frames[place.frame].flow)].id
    guard let step = program.step(place.step, of: flow) else {
      throw Snapshot.SnapshotMismatch(description: "\(flow) has no step '\(place.step)'")
    }
    return Entry(frame: Int32(place.frame), step: step.index)
  }

  private func row(
    _ record: Snapshot.SceneRecord.TimerRecord, _ configuration: Configuration
  ) throws(Snapshot.SnapshotMismatch) -> Candidate {
    let place = try step(record.place, configuration)
    let code = program.steps[Int(place.step)]
    guard record.row >= 0, record.row < Int(code.rowCount) else {
      throw Snapshot.SnapshotMismatch(
        description: "\(program.stepInfos[Int(place.step)].place) has no row \(record.row)")
    }
    return Candidate(row: code.firstRow + Int32(record.row), frame: place.frame)
  }
}
