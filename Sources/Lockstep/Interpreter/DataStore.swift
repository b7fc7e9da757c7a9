extension Interpreter {
  /// A named value, looked for in the frame and then in its callers.
  func datum(_ name: Int32, from frame: Int32, _ scene: Scene) -> Datum? {
    guard !scene.data.isEmpty else { return nil }
    var frame = frame
    while frame >= 0 {
      if let found = scene.data.last(where: { $0.frame == frame && $0.name == name }) { return found }
      frame = scene.frames[Int(frame)].parent
    }
    return nil
  }

  func store(
    _ name: Int32, _ value: Datum.Value, in frame: Int32, _ state: inout State, _ effects: inout Effects
  ) {
    remove(name, in: frame, &state, &effects)
    state.scene.data.append(Datum(frame: frame, name: name, value: value, at: state.now))
  }

  private func remove(_ name: Int32, in frame: Int32, _ state: inout State, _ effects: inout Effects) {
    removeData(&state.scene, &effects) { $0.frame == frame && $0.name == name }
  }

  private func removeData(
    _ scene: inout Scene, _ effects: inout Effects, where condition: (Datum) -> Bool
  ) {
    scene.data.removeAll { datum in
      guard condition(datum) else { return false }
      if case .secret(let reference) = datum.value { effects.list.append(.drop(reference)) }
      return true
    }
  }

  /// Drops the secrets that the step's action read and does not keep, wherever they lie.
  func dropRead(by step: Int32, _ state: inout State, _ effects: inout Effects) {
    guard !state.scene.data.isEmpty else { return }
    let info = program.stepInfos[Int(step)]
    for name in info.readNames where program.names[Int(name)].isSecret && !info.keepNames.contains(name) {
      if let datum = datum(name, from: state.scene.frame, state.scene) {
        remove(name, in: datum.frame, &state, &effects)
      }
    }
  }

  func dropSecrets(of scene: inout Scene, _ effects: inout Effects) {
    removeData(&scene, &effects) { if case .secret = $0.value { true } else { false } }
  }

  /// The first name that the step reads and that is not there.
  func firstMissing(at step: Int32, _ scene: Scene) -> Int32? {
    program.stepInfos[Int(step)].readNames.first { datum($0, from: scene.frame, scene) == nil }
  }

  /// The step lacks a value: shows the screen that gives it, in its own frame, or asks the driver.
  func seeTo(_ name: Int32, _ state: inout State, _ effects: inout Effects) {
    var frame = state.scene.frame
    while frame >= 0 {
      if let screen = screen(giving: name, in: state.scene.frames[Int(frame)].flow) {
        effects.trace?.append(
          .sentBack(
            from: StepID(state.scene.step), to: StepID(screen), missing: program.names[Int(name)].name))
        leave(&state, &effects)
        popFrames(above: frame, &state, &effects)
        enter(screen, &state, &effects)
        return
      }
      frame = state.scene.frames[Int(frame)].parent
    }
    state.scene.isInNeed = true
    effects.list.append(.need)
  }

  /// The first screen of a flow with a row that gives the value.
  private func screen(giving name: Int32, in flow: Int32) -> Int32? {
    let code = program.flows[Int(flow)]
    for step in code.firstStep..<code.firstStep + code.stepCount {
      let step = program.steps[Int(step)]
      guard step.kind == .screen || step.kind == .overlay else { continue }
      for row in step.firstRow..<step.firstRow + step.rowCount where program.rows[Int(row)].gives == name {
        return program.rows[Int(row)].step
      }
    }
    return nil
  }

  /// Drops the values of frames that neither the stack nor the history refers to any more.
  func releaseUnreachable(_ state: inout State, _ effects: inout Effects) {
    guard !state.scene.data.isEmpty else { return }
    let scene = state.scene
    removeData(&state.scene, &effects) { datum in
      !isWithin(frame: datum.frame, scene.frame, scene)
        && !scene.history.contains { isWithin(frame: datum.frame, $0.frame, scene) }
    }
  }

  /// Renumbers the frames that are still referred to, and drops the others. Only between two inputs:
  /// nothing may hold a frame's number meanwhile.
  func compact(_ scene: inout Scene) {
    var isLive = [Bool](repeating: false, count: scene.frames.count)
    for start in [scene.frame] + scene.history.map(\.frame) + scene.timers.map(\.frame) {
      var frame = start
      while frame >= 0, !isLive[Int(frame)] {
        isLive[Int(frame)] = true
        frame = scene.frames[Int(frame)].parent
      }
    }
    var number = [Int32](repeating: -1, count: scene.frames.count)
    var kept: [Frame] = []
    for (old, frame) in scene.frames.enumerated() where isLive[old] {
      number[old] = Int32(kept.count)
      // A caller is older than what it called, so its new number is known.
      var frame = frame
      if frame.parent >= 0 { frame.parent = number[Int(frame.parent)] }
      kept.append(frame)
    }
    scene.frames = kept
    scene.frame = number[Int(scene.frame)]
    for index in scene.history.indices {
      scene.history[index].frame = number[Int(scene.history[index].frame)]
    }
    for index in scene.timers.indices { scene.timers[index].frame = number[Int(scene.timers[index].frame)] }
    scene.runs = scene.runs.filter { isLive[Int($0.frame)] }
    for index in scene.runs.indices { scene.runs[index].frame = number[Int(scene.runs[index].frame)] }
    scene.data = scene.data.filter { isLive[Int($0.frame)] }
    for index in scene.data.indices { scene.data[index].frame = number[Int(scene.data[index].frame)] }
  }
}
