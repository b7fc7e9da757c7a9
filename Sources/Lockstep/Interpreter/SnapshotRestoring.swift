extension Interpreter {
  /// Takes a session up again where it was put away.
  ///
  /// - Throws: ``Snapshot/Misfit`` if it was made by other flows or does not make sense in these.
  public func restore(
    _ snapshot: Snapshot, into effects: inout Effects
  ) throws(Snapshot.Misfit) -> State {
    guard snapshot.flows == program.digestText else {
      throw Snapshot.Misfit(
        description:
          "the snapshot was made by other flows (\(snapshot.flows)) than these (\(program.digestText)); "
          + "start a new session")
    }
    guard snapshot.at >= 0, .nanoseconds(snapshot.at) <= Self.longestSession, snapshot.next >= 1 else {
      throw Snapshot.Misfit(description: "the snapshot's time or numbering is out of range")
    }
    var state = State()
    state.now = .nanoseconds(snapshot.at)
    state.nextID = snapshot.next
    state.isSuspended = snapshot.isSuspended
    state.scene = try scene(snapshot.scene)
    if let saved = snapshot.saved { state.saved = [try scene(saved)] }
    if !state.isSuspended {
      reactivate(&state, &effects)
      fireDue(upTo: state.now, &state, &effects)
    }
    return state
  }

  private func scene(_ record: Snapshot.SceneRecord) throws(Snapshot.Misfit) -> Scene {
    var scene = Scene()
    for (number, frame) in record.frames.enumerated() {
      scene.frames.append(try self.frame(frame, number: number, after: scene.frames))
    }
    let place = try step(record.place, scene)
    (scene.frame, scene.step) = (place.frame, place.step)
    guard scene.depth(of: scene.frame) <= Self.deepestCall, let cover = Cover(rawValue: record.cover),
      program.steps[Int(scene.step)].kind != .call || cover != .none || record.isDone
    else { throw Snapshot.Misfit(description: "the snapshot does not stand at a step that waits") }
    scene.cover = cover
    scene.isDone = record.isDone
    if let row = record.coverRow { scene.coverRow = try self.row(row, scene).row }
    guard (cover == .none) == (scene.coverRow < 0) else {
      throw Snapshot.Misfit(description: "the snapshot shows an error or a placeholder without its row")
    }
    if let beneath = record.beneath {
      scene.beneath = try step(.init(frame: record.place.frame, step: beneath), scene).step
    }
    for entry in record.history {
      let entry = try step(entry, scene)
      let kind = program.steps[Int(entry.step)].kind
      guard kind == .screen || kind == .run else {
        throw Snapshot.Misfit(description: "the snapshot's history holds a step that is no screen")
      }
      scene.history.append(entry)
    }
    for run in record.runs {
      let place = try step(run.place, scene)
      scene.runs.append(RunCount(frame: place.frame, step: place.step, count: max(1, run.count)))
    }
    for datum in record.data {
      guard scene.frames.indices.contains(datum.frame), let name = program.name(datum.name),
        !program.names[Int(name)].isSecret, datum.at >= 0, isInRange(datum.value)
      else {
        throw Snapshot.Misfit(
          description: "the snapshot holds a value '\(datum.name)' that these flows do not")
      }
      scene.data.append(
        Datum(frame: Int32(datum.frame), name: name, value: datum.value, at: .nanoseconds(datum.at)))
    }
    for timer in record.timers {
      let row = try self.row(timer, scene)
      guard program.rows[Int(row.row)].delay >= 0, timer.deadline >= 0 else {
        throw Snapshot.Misfit(description: "the snapshot holds a timer for a row without one")
      }
      scene.timers.append(
        Timer(id: 0, frame: row.frame, row: row.row, deadline: .nanoseconds(timer.deadline)))
    }
    return scene
  }

  private func isInRange(_ value: DataValue) -> Bool {
    guard case .duration(let duration) = value else { return true }
    return duration >= .zero && duration <= Self.longestSession
  }

  private func frame(
    _ record: Snapshot.SceneRecord.FrameRecord, number: Int, after earlier: Few<Frame>
  ) throws(Snapshot.Misfit) -> Frame {
    guard let flow = program.flow(record.flow), program.flows[flow].stepCount > 0 else {
      throw Snapshot.Misfit(description: "the snapshot is inside '\(record.flow)', which is not here")
    }
    var frame = Frame(flow: Int32(flow), parent: -1, callStep: -1, parameters: record.parameters)
    guard record.parent >= 0 else { return frame }
    guard record.parent < number, number < 4_096,
      let step = program.step(record.callStep, of: program.flowInfos[Int(earlier[record.parent].flow)].id),
      program.steps[Int(step.index)].kind == .call, program.steps[Int(step.index)].callee == frame.flow
    else { throw Snapshot.Misfit(description: "the snapshot's calls do not lead to '\(record.flow)'") }
    frame.parent = Int32(record.parent)
    frame.callStep = step.index
    return frame
  }

  private func step(
    _ place: Snapshot.SceneRecord.Place, _ scene: Scene
  ) throws(Snapshot.Misfit) -> Entry {
    guard scene.frames.indices.contains(place.frame) else {
      throw Snapshot.Misfit(description: "the snapshot names a frame it does not hold")
    }
    let flow = program.flowInfos[Int(scene.frames[place.frame].flow)].id
    guard let step = program.step(place.step, of: flow) else {
      throw Snapshot.Misfit(description: "\(flow) has no step '\(place.step)'")
    }
    return Entry(frame: Int32(place.frame), step: step.index)
  }

  private func row(
    _ record: Snapshot.SceneRecord.TimerRecord, _ scene: Scene
  ) throws(Snapshot.Misfit) -> Candidate {
    let place = try step(record.place, scene)
    let code = program.steps[Int(place.step)]
    guard record.row >= 0, record.row < Int(code.rowCount) else {
      throw Snapshot.Misfit(
        description: "\(program.stepInfos[Int(place.step)].place) has no row \(record.row)")
    }
    return Candidate(row: code.firstRow + Int32(record.row), frame: place.frame)
  }
}
