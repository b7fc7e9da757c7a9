extension Interpreter {
  /// Puts a session away; nil once it has ended. Secrets are not in it, and a running action runs anew when
  /// it is restored.
  public func snapshot(_ state: SessionState) -> Snapshot? {
    guard state.end == nil, state.configuration.step >= 0 else { return nil }
    return Snapshot(
      at: state.now.nanoseconds, next: state.nextID,
      isSuspended: state.isSuspended,
      configuration: record(state.configuration), saved: state.saved.first.map(record))
  }

  private func record(_ original: Configuration) -> Snapshot.SceneRecord {
    var configuration = original
    configuration.compact()
    func place(_ frame: Int32, _ step: Int32) -> Snapshot.SceneRecord.Place {
      .init(frame: Int(frame), step: program.stepInfos[Int(step)].id)
    }
    func timer(_ row: Int32, _ frame: Int32, _ deadline: Duration) -> Snapshot.SceneRecord.TimerRecord {
      let step = program.rows[Int(row)].step
      return .init(
        place: place(frame, step), row: Int(row - program.steps[Int(step)].firstRow),
        deadline: deadline.nanoseconds)
    }
    return Snapshot.SceneRecord(
      frames: configuration.frames.map { frame in
        .init(
          flow: program.flowInfos[Int(frame.flow)].id, digest: program.digests[Int(frame.flow)],
          parent: Int(frame.parent),
          callStep: frame.callStep < 0 ? "" : program.stepInfos[Int(frame.callStep)].id,
          parameters: frame.parameters)
      },
      place: place(configuration.frame, configuration.step), work: work(configuration),
      overlay: configuration.overlay.rawValue,
      overlayRow: configuration.overlayRow < 0
        ? nil : timer(configuration.overlayRow, coverFrame(configuration), .zero),
      underlyingStep: configuration.underlyingStep < 0
        ? nil : program.stepInfos[Int(configuration.underlyingStep)].id,
      history: configuration.history.map { place($0.frame, $0.step) },
      runs: configuration.runs.filter { $0.frame != RunCount.past }
        .map { .init(place: place($0.frame, $0.step), count: $0.count) },
      pastRuns: configuration.runs.filter { $0.frame == RunCount.past }.map { run in
        .init(step: program.stepInfos[Int(run.step)].place, count: run.count)
      },
      data: configuration.data.map { datum in
        .init(
          frame: Int(datum.frame), name: program.names[Int(datum.name)].name, value: datum.value,
          at: datum.at.nanoseconds)
      },
      timers: configuration.timers.map { timer($0.row, $0.frame, $0.deadline) })
  }

  /// An action that runs is to run anew; so is one that was cancelled. What only waits has none.
  private func work(_ configuration: Configuration) -> Work {
    if configuration.running != 0 { return .repeats }
    switch program.steps[Int(configuration.step)].kind {
    case .run, .call: return configuration.work
    case .screen, .overlay, .wait: return .repeats
    }
  }

  /// The frame of the row that brought the cover: an event of a calling step may have shown a placeholder.
  private func coverFrame(_ configuration: Configuration) -> Int32 {
    let step = program.rows[Int(configuration.overlayRow)].step
    var frame = configuration.frame
    while step != configuration.step, step != configuration.underlyingStep,
      configuration.frames[Int(frame)].parent >= 0
    {
      let call = configuration.frames[Int(frame)]
      frame = call.parent
      if call.callStep == step { return frame }
    }
    return configuration.frame
  }
}
