extension Interpreter {
  /// Restores a session from a snapshot: ``restored(_:)`` and ``carryOn(_:after:asSuspended:into:)``.
  ///
  /// - Throws: ``SnapshotMismatch`` if its flows behave differently now, or it is not valid in them.
  package func restore(
    _ snapshot: FlowSnapshot, after elapsed: Duration = .zero, asSuspended: Bool = false,
    into effects: inout Effects
  ) throws(SnapshotMismatch) -> SessionState {
    var state = try restored(snapshot)
    carryOn(&state, after: elapsed, asSuspended: asSuspended, into: &effects)
    return state
  }

  /// Continues a session that was restored.
  ///
  /// - Parameters:
  ///   - elapsed: the time since the snapshot, which passes first: timers that fall due in it fire before an action runs
  ///     again. Below 0 it counts as 0; the session's time stays below ``longestSession``.
  ///   - asSuspended: `suspend` comes first, so that only `resume` leads on.
  func carryOn(
    _ state: inout SessionState, after elapsed: Duration, asSuspended: Bool, into effects: inout Effects
  ) {
    swap(&state.effects, &effects)
    state.resumeRestored(
      at: min(state.now + max(elapsed, .zero), Self.longestSession), asSuspended: asSuspended)
    swap(&state.effects, &effects)
  }

  /// A session as it was put away: nothing of it runs yet.
  ///
  /// - Throws: ``SnapshotMismatch`` as ``restore(_:after:asSuspended:into:)`` does.
  func restored(_ snapshot: FlowSnapshot) throws(SnapshotMismatch) -> SessionState {
    guard snapshot.timeInNanoseconds >= 0, .nanoseconds(snapshot.timeInNanoseconds) <= Self.longestSession
    else {
      throw .malformed(.time)
    }
    guard snapshot.nextEffectID >= 1 else { throw .malformed(.numbering) }
    var state = SessionState(program)
    state.now = .nanoseconds(snapshot.timeInNanoseconds)
    state.nextEffectID = snapshot.nextEffectID
    state.phase = snapshot.isSuspended ? .suspended : .active
    state.configuration = try restoredConfiguration(snapshot.configuration)
    if let savedConfiguration = snapshot.savedConfiguration {
      state.savedConfiguration = try restoredConfiguration(savedConfiguration)
    }
    return state
  }

  private func restoredConfiguration(_ record: FlowSnapshot.Record) throws(SnapshotMismatch) -> Configuration
  {
    var configuration = Configuration()
    for (number, frame) in record.frames.enumerated() {
      configuration.frames.append(try self.restoredFrame(frame, number: number, after: configuration.frames))
    }
    let place = try restoredEntry(record.place, configuration)
    (configuration.frame, configuration.step) = (place.frame, place.step)
    let kind = program.code(of: configuration.step).kind
    guard configuration.frames.depth(of: configuration.frame) <= Self.mostNestedCalls,
      let cover = Cover(rawValue: record.cover),
      kind != .call || cover != .none || record.status != .repeatsRun
    else { throw .malformed(.place) }
    configuration.cover = cover
    configuration.status = kind != .run && record.status == .repeatsRun ? .idle : record.status
    // An action that is to start starts from the beginning.
    if configuration.status == .startsAfterTimers || (configuration.status == .needsValues && kind != .run) {
      throw .malformed(.place)
    }
    if let row = record.coverRow { configuration.coverRow = try self.restoredRow(row, configuration).row }
    guard (cover == .none) != configuration.coverRow.exists else {
      throw .malformed(.cover)
    }
    if let underlyingStep = record.underlyingStep {
      configuration.underlyingStep = try restoredEntry(
        .init(frame: record.place.frame, step: underlyingStep), configuration
      ).step
    }
    for entry in record.history {
      let entry = try restoredEntry(entry, configuration)
      let kind = program.code(of: entry.step).kind
      guard kind == .screen || kind == .run || kind == .wait else { throw .malformed(.history) }
      configuration.history.append(entry)
    }
    for run in record.runs {
      let place = try restoredEntry(run.place, configuration)
      configuration.runs.append(RunCount(frame: place.frame, step: place.step, count: max(1, run.count)))
    }
    for run in record.pastRuns {
      // The run belongs to a flow that the snapshot is not in; that flow may have changed, so its runs do not matter.
      guard run.count > 0 else { throw .malformed(.runs) }
      guard let blank = run.step.lastIndex(of: " "),
        let step = program.step(
          String(run.step[run.step.index(after: blank)...]), of: String(run.step[..<blank]))
      else { continue }
      configuration.runs.append(RunCount(frame: RunCount.pastFrame, step: step, count: run.count))
    }
    if kind == .run, configuration.status == .repeatsRun {
      let latest = configuration.runs(of: configuration.step)
      guard record.repeatedRunNumber >= 0, record.repeatedRunNumber <= latest else { throw .malformed(.runs) }
      configuration.repeatedRunNumber =
        record.repeatedRunNumber != 0 ? record.repeatedRunNumber : Int32(clamping: latest)
    }
    for datum in record.data {
      guard configuration.frames.indices.contains(datum.frame), datum.storedAt >= 0,
        fitsLongestSession(datum.value)
      else {
        throw .malformed(.values)
      }
      guard let name = program.index(ofName: datum.name), !program.info(of: name).isSecret else {
        throw .unknownValue(datum.name)
      }
      let kinds = program.info(of: name).kinds
      guard kinds.isEmpty || kinds.contains(datum.value.kind) else { throw .otherKind(of: datum.name) }
      configuration.data.append(
        HeldValue(
          frame: FrameIndex(Int32(datum.frame)), name: name, value: datum.value,
          storedAt: .nanoseconds(datum.storedAt)))
    }
    for timer in record.timers {
      let row = try self.restoredRow(timer, configuration)
      guard program.code(of: row.row).delay >= 0, timer.deadline >= 0 else { throw .malformed(.timers) }
      configuration.timers.append(
        Timer(deadline: .nanoseconds(timer.deadline), id: 0, frame: row.frame, row: row.row))
    }
    return configuration
  }

  private func fitsLongestSession(_ value: DataValue) -> Bool {
    guard case .duration(let duration) = value else { return true }
    return duration >= .zero && duration <= Self.longestSession
  }

  private func restoredFrame(
    _ record: FlowSnapshot.Record.FrameRecord, number: Int, after earlier: Frames
  ) throws(SnapshotMismatch) -> Frame {
    guard let flow = program.flow(record.flow), program.flows[flow].stepCount > 0 else {
      throw .missingFlow(record.flow)
    }
    guard record.digest == program.digests[flow] else { throw .changedFlow(record.flow) }
    var frame = Frame(flow: FlowIndex(Int32(flow)), parameters: record.parameters)
    guard record.parent >= 0 else { return frame }
    guard record.parent < number, number < 4_096,
      let step = program.step(record.callStep, of: program.info(of: earlier[record.parent].flow).id),
      program.code(of: step).kind == .call, FlowIndex(program.code(of: step).callee) == frame.flow
    else { throw .malformed(.calls) }
    frame.parent = FrameIndex(Int32(record.parent))
    frame.callStep = step
    return frame
  }

  private func restoredEntry(
    _ place: FlowSnapshot.Record.Place, _ configuration: Configuration
  ) throws(SnapshotMismatch) -> HistoryEntry {
    guard configuration.frames.indices.contains(place.frame) else { throw .malformed(.calls) }
    let flow = program.info(of: configuration.frames[place.frame].flow).id
    guard let step = program.step(place.step, of: flow) else {
      throw .missingStep(flow: flow, step: place.step)
    }
    return HistoryEntry(frame: FrameIndex(Int32(place.frame)), step: step)
  }

  private func restoredRow(
    _ record: FlowSnapshot.Record.TimerRecord, _ configuration: Configuration
  ) throws(SnapshotMismatch) -> RowMatch {
    let place = try restoredEntry(record.place, configuration)
    let code = program.code(of: place.step)
    guard record.row >= 0, record.row < Int(code.rowCount) else {
      let info = program.stepInfo(place.step)
      throw .missingRow(flow: info.flow, step: info.id, row: record.row)
    }
    return RowMatch(row: RowID(code.firstRow + Int32(record.row)), frame: place.frame)
  }
}

extension SessionState {
  /// Continues after a snapshot at `time`: timers that fall due before it fire first.
  fileprivate mutating func resumeRestored(at time: Duration, asSuspended: Bool) {
    if asSuspended, phase != .suspended { _ = suspend() }
    guard phase != .suspended else {
      now = time
      return
    }
    rearmTimers()
    fireTimers(upTo: time, isHolding: true)
    guard phase != .ended else { return }
    now = time
    if configuration.runningEffect == 0 { reactivate() }
    fireTimers(upTo: time)
  }
}
