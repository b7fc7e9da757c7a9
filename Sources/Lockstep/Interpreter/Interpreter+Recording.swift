extension Interpreter {
  /// Takes a snapshot of a session; nil once it has ended. It contains no secrets, and a running action runs again when
  /// it is restored.
  package func snapshot(_ state: SessionState) -> Snapshot? {
    guard state.end == nil, state.configuration.step.exists else { return nil }
    return Snapshot(
      at: state.now.nanoseconds, next: state.nextID,
      isSuspended: state.isSuspended,
      configuration: record(state.configuration), saved: state.saved.map(record))
  }

  private func record(_ original: Configuration) -> Snapshot.ConfigurationRecord {
    var configuration = original
    configuration.compact()
    func place(_ frame: FrameIndex, _ step: StepID) -> Snapshot.ConfigurationRecord.Place {
      .init(frame: Int(frame.number), step: program.stepInfo(step).id)
    }
    func timer(_ row: RowID, _ frame: FrameIndex, _ deadline: Duration)
      -> Snapshot.ConfigurationRecord.TimerRecord
    {
      let step = StepID(program.code(of: row).step)
      return .init(
        place: place(frame, step), row: Int(row.index - program.code(of: step).firstRow),
        deadline: deadline.nanoseconds)
    }
    return Snapshot.ConfigurationRecord(
      frames: configuration.frames.map { frame in
        .init(
          flow: program.info(of: frame.flow).id, digest: program.digests[Int(frame.flow.number)],
          parent: Int(frame.parent.number),
          callStep: frame.callStep.exists ? program.stepInfo(frame.callStep).id : "",
          parameters: frame.parameters)
      },
      place: place(configuration.frame, configuration.step), status: status(configuration),
      overlay: configuration.overlay.rawValue,
      overlayRow: configuration.overlayRow.exists
        ? timer(configuration.overlayRow, overlayFrame(configuration), .zero) : nil,
      underlyingStep: configuration.underlyingStep.exists
        ? program.stepInfo(configuration.underlyingStep).id : nil,
      history: configuration.history.map { place($0.frame, $0.step) },
      runs: configuration.runs.filter { $0.frame != RunCount.past }
        .map { .init(place: place($0.frame, $0.step), count: $0.count) },
      pastRuns: configuration.runs.filter { $0.frame == RunCount.past }.map { run in
        .init(step: program.stepInfo(run.step).place, count: run.count)
      },
      data: configuration.data.map { datum in
        .init(
          frame: Int(datum.frame.number), name: program.info(of: datum.name).name, value: datum.value,
          at: datum.at.nanoseconds)
      },
      timers: configuration.timers.map { timer($0.row, $0.frame, $0.deadline) })
  }

  /// An action that runs, or was cancelled, runs again. A step that only waits has none.
  private func status(_ configuration: Configuration) -> ActionStatus {
    if configuration.running != 0 { return .repeats }
    switch program.code(of: configuration.step).kind {
    case .run, .call: return configuration.status
    case .screen, .overlay, .wait: return .repeats
    }
  }

  /// The frame of the row that showed the overlay of the step: an event of a calling step may have shown a placeholder.
  private func overlayFrame(_ configuration: Configuration) -> FrameIndex {
    let step = StepID(program.code(of: configuration.overlayRow).step)
    var frame = configuration.frame
    while step != configuration.step, step != configuration.underlyingStep,
      configuration.frames[frame].parent.exists
    {
      let call = configuration.frames[frame]
      frame = call.parent
      if call.callStep == step { return frame }
    }
    return configuration.frame
  }
}
