extension Configuration {
  /// The frame that holds a named value: this one, or else the innermost of its callers; -1 if none does.
  @inline(__always)
  mutating func owner(of name: Int32, from frame: Int32) -> Int32 {
    if secrets.isEmpty, data.isEmpty { return -1 }
    var frame = frame
    while frame >= 0 {
      var index = 0
      while index < secrets.count {
        if secrets[index].frame == frame, secrets[index].name == name { return frame }
        index += 1
      }
      index = 0
      while index < data.count {
        if data[index].frame == frame, data[index].name == name { return frame }
        index += 1
      }
      frame = frames[Int(frame)].parent
    }
    return -1
  }

  /// A secret that is in sight from a frame; nil if a plain value is nearer.
  mutating func secret(_ name: Int32, from frame: Int32) -> SecretRef? {
    let owner = owner(of: name, from: frame)
    return secrets.first { $0.frame == owner && $0.name == name }?.reference
  }

  /// A plain value that is in sight from a frame; nil if a secret is nearer.
  mutating func datum(_ name: Int32, from frame: Int32) -> Datum? {
    let owner = owner(of: name, from: frame)
    return data.first { $0.frame == owner && $0.name == name }
  }
}

extension Interpreter {
  func store(
    _ name: Int32, _ value: DataValue, in frame: Int32, _ state: inout SessionState, _ effects: inout Effects
  ) {
    remove(name, in: frame, &state, &effects)
    state.configuration.data.append(Datum(frame: frame, name: name, value: value, at: state.now))
  }

  @inline(__always)
  func store(
    _ name: Int32, _ secret: SecretRef, in frame: Int32, _ state: inout SessionState, _ effects: inout Effects
  ) {
    remove(name, in: frame, &state, &effects)
    state.configuration.secrets.append(HeldSecret(frame: frame, name: name, reference: secret))
  }

  private func remove(_ name: Int32, in frame: Int32, _ state: inout SessionState, _ effects: inout Effects) {
    if !state.configuration.data.isEmpty {
      state.configuration.data.removeAll { $0.frame == frame && $0.name == name }
    }
    var index = 0
    while index < state.configuration.secrets.count {
      let secret = state.configuration.secrets[index]
      if secret.frame == frame, secret.name == name {
        effects.add(.drop(secret.reference))
        return state.configuration.secrets.remove(at: index)
      }
      index += 1
    }
  }

  /// Drops the secrets that the step's action read and does not keep, wherever they lie.
  @inline(__always)
  func dropRead(by step: Int32, _ state: inout SessionState, _ effects: inout Effects) {
    if program.steps[Int(step)].readCount > 0 { drop(readBy: step, &state, &effects) }
  }

  private func drop(readBy step: Int32, _ state: inout SessionState, _ effects: inout Effects) {
    let code = program.steps[Int(step)]
    var index = code.firstRead
    while index < code.firstRead + code.readCount {
      let read = program.reads[Int(index)]
      if read.isDropped {
        let owner = state.configuration.owner(of: read.name, from: state.configuration.frame)
        if owner >= 0 { remove(read.name, in: owner, &state, &effects) }
      }
      index += 1
    }
  }

  func dropSecrets(of configuration: inout Configuration, _ effects: inout Effects) {
    for secret in configuration.secrets { effects.add(.drop(secret.reference)) }
    configuration.secrets.removeAll()
  }

  /// The first name that the step reads and that is not there; -1 if all are.
  func firstMissing(at step: Int32, _ configuration: inout Configuration) -> Int32 {
    let code = program.steps[Int(step)]
    var index = code.firstRead
    while index < code.firstRead + code.readCount {
      let name = program.reads[Int(index)].name
      if configuration.owner(of: name, from: configuration.frame) < 0 { return name }
      index += 1
    }
    return -1
  }

  /// The step lacks a value: shows the screen that gives it, in its own frame, or asks the driver.
  ///
  /// - Returns: that screen, which is still to be entered; nil if the driver is asked.
  func requestInput(_ name: Int32, _ state: inout SessionState, _ effects: inout Effects) -> Int32? {
    var frame = state.configuration.frame
    while frame >= 0 {
      if let screen = screen(giving: name, in: state.configuration.frames[Int(frame)].flow) {
        effects.note(
          .sentBack(
            from: StepID(state.configuration.step), to: StepID(screen), missing: program.names[Int(name)].name
          ))
        leave(&state, &effects)
        popFrames(above: frame, &state, &effects)
        return screen
      }
      frame = state.configuration.frames[Int(frame)].parent
    }
    state.configuration.work = .needs
    effects.add(.need)
    return nil
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
  @inline(__always)
  func releaseUnreachable(_ state: inout SessionState, _ effects: inout Effects) {
    if !state.configuration.secrets.isEmpty || !state.configuration.data.isEmpty {
      release(&state.configuration, &effects)
    }
  }

  @inline(never)
  private func release(_ configuration: inout Configuration, _ effects: inout Effects) {
    var index = 0
    while index < configuration.secrets.count {
      let secret = configuration.secrets[index]
      if configuration.refers(to: secret.frame) {
        index += 1
      } else {
        effects.add(.drop(secret.reference))
        configuration.secrets.remove(at: index)
      }
    }
    for index in configuration.data.indices.reversed()
    where !configuration.refers(to: configuration.data[index].frame) {
      configuration.data.remove(at: index)
    }
  }
}
