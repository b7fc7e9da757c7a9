extension Interpreter {
  /// Puts a session away; nil once it has ended. Secrets are not in it, and a running action runs anew when
  /// it is restored.
  public func snapshot(_ state: State) -> Snapshot? {
    guard state.end == nil, state.scene.step >= 0 else { return nil }
    return Snapshot(
      flows: program.digestText, at: state.now.nanoseconds, next: state.nextID,
      isSuspended: state.isSuspended,
      scene: record(state.scene), saved: state.saved.first.map(record))
  }

  private func record(_ original: Scene) -> Snapshot.SceneRecord {
    var scene = original
    scene.compact()
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
      frames: scene.frames.map { frame in
        .init(
          flow: program.flowInfos[Int(frame.flow)].id, parent: Int(frame.parent),
          callStep: frame.callStep < 0 ? "" : program.stepInfos[Int(frame.callStep)].id,
          parameters: frame.parameters)
      },
      place: place(scene.frame, scene.step), isDone: scene.isDone, cover: scene.cover.rawValue,
      coverRow: scene.coverRow < 0 ? nil : timer(scene.coverRow, coverFrame(scene), .zero),
      beneath: scene.beneath < 0 ? nil : program.stepInfos[Int(scene.beneath)].id,
      history: scene.history.map { place($0.frame, $0.step) },
      runs: scene.runs.map { .init(place: place($0.frame, $0.step), count: $0.count) },
      data: scene.data.map { datum in
        .init(
          frame: Int(datum.frame), name: program.names[Int(datum.name)].name, value: datum.value,
          at: datum.at.nanoseconds)
      },
      timers: scene.timers.map { timer($0.row, $0.frame, $0.deadline) })
  }

  /// The frame of the row that brought the cover: an event of a calling step may have shown a placeholder.
  private func coverFrame(_ scene: Scene) -> Int32 {
    let step = program.rows[Int(scene.coverRow)].step
    var frame = scene.frame
    while step != scene.step, step != scene.beneath, scene.frames[Int(frame)].parent >= 0 {
      let call = scene.frames[Int(frame)]
      frame = call.parent
      if call.callStep == step { return frame }
    }
    return scene.frame
  }
}
