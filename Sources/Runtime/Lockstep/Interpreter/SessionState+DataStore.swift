extension Configuration {
  /// The frame that holds a named value: this one, or else the innermost of its callers.
  package func owner(of name: NameIndex, from frame: FrameIndex) -> FrameIndex {
    if secrets.isEmpty, data.isEmpty { return .none }
    var frame = frame
    while frame.exists, !holds(name, in: frame) { frame = frames[frame].parent }
    return frame
  }

  private func holds(_ name: NameIndex, in frame: FrameIndex) -> Bool {
    secrets.contains { $0.frame == frame && $0.name == name }
      || data.contains { $0.frame == frame && $0.name == name }
  }

  /// A secret that is in sight from a frame; nil if a plain value is nearer.
  func secret(_ name: NameIndex, from frame: FrameIndex) -> SecretRef? {
    let owner = owner(of: name, from: frame)
    return secrets.first { $0.frame == owner && $0.name == name }?.reference
  }

  /// A plain value that is in sight from a frame; nil if a secret is nearer.
  func datum(_ name: NameIndex, from frame: FrameIndex) -> HeldValue? {
    let owner = owner(of: name, from: frame)
    return data.first { $0.frame == owner && $0.name == name }
  }
}

extension SessionState {
  mutating func store(_ value: DataValue, as name: NameIndex, in frame: FrameIndex) {
    remove(name, in: frame)
    configuration.data.append(HeldValue(frame: frame, name: name, value: value, storedAt: now))
  }

  mutating func store(_ secret: SecretRef, as name: NameIndex, in frame: FrameIndex) {
    remove(name, in: frame)
    configuration.secrets.append(HeldSecret(frame: frame, name: name, reference: secret))
  }

  private mutating func remove(_ name: NameIndex, in frame: FrameIndex) {
    if !configuration.data.isEmpty {
      configuration.data.removeAll { $0.frame == frame && $0.name == name }
    }
    let held = configuration.secrets.firstIndex { $0.frame == frame && $0.name == name }
    guard let held else { return }
    effects.add(.dropSecret(configuration.secrets[held].reference))
    configuration.secrets.remove(at: held)
  }

  /// Drops the secrets that the step's action read and does not keep, wherever they lie.
  @inline(__always) mutating func dropReadSecrets(by step: StepID) {
    if program.code(of: step).readCount > 0 { dropSecrets(readBy: step) }
  }

  private mutating func dropSecrets(readBy step: StepID) {
    let code = program.code(of: step)
    for index in code.readStart..<code.readStart + code.readCount {
      let read = program.reads[Int(index)]
      let name = NameIndex(read.name)
      if read.isDropped, case let owner = configuration.owner(of: name, from: configuration.frame),
        owner.exists
      {
        remove(name, in: owner)
      }
    }
  }

  mutating func dropSecrets() {
    for secret in configuration.secrets { effects.add(.dropSecret(secret.reference)) }
    configuration.secrets.removeAll()
  }

  /// The first name that the step reads and that has no value.
  ///
  /// It is `mutating` but changes nothing: otherwise the call would copy the whole session.
  mutating func firstMissingName(at step: StepID) -> NameIndex {
    let code = program.code(of: step)
    for index in code.readStart..<code.readStart + code.readCount {
      let name = NameIndex(program.reads[Int(index)].name)
      if !configuration.owner(of: name, from: configuration.frame).exists { return name }
    }
    return .none
  }

  /// The step lacks a value: goes back to the frame of the screen that gives it, or asks the driver.
  ///
  /// - Returns: that screen, which is still to be entered; none if the driver is asked.
  @inline(never) mutating func requestInput(_ name: NameIndex) -> StepID {
    var frame = configuration.frame
    while frame.exists {
      let screen = program.screen(giving: name, in: configuration.frames[frame].flow)
      if screen.exists {
        effects.record(.sentBack(from: configuration.step, to: screen, missing: program.info(of: name).name))
        // Back would only show the same screen again.
        dropEntry(configuration.frame, configuration.step)
        leaveStep()
        popFrames(above: frame)
        dropUnreachableValues()
        return screen
      }
      frame = configuration.frames[frame].parent
    }
    configuration.status = .needsValues
    effects.add(.requestValues)
    return .none
  }

  /// Drops the values of frames that neither the stack nor the history refers to any more.
  @inline(__always) mutating func dropUnreachableValues() {
    if !configuration.secrets.isEmpty || !configuration.data.isEmpty { dropUnreferencedValues() }
  }

  @inline(never) private mutating func dropUnreferencedValues() {
    var index = 0
    while index < configuration.secrets.count {
      let secret = configuration.secrets[index]
      if configuration.refers(to: secret.frame) {
        index += 1
      } else {
        effects.add(.dropSecret(secret.reference))
        configuration.secrets.remove(at: index)
      }
    }
    for index in configuration.data.indices.reversed()
    where !configuration.refers(to: configuration.data[index].frame) {
      configuration.data.remove(at: index)
    }
  }

  // Values that users and the driver bring.

  /// Takes values that a step in need asked for.
  @inline(never) mutating func takeValues(_ gives: [GivenValue]) -> InputResult {
    guard configuration.status == .needsValues else { return refuse("no value is requested") }
    let wanted = neededNames()
    for given in gives where !wanted.contains(given.name) {
      return refuse("'\(given.name)' is not requested")
    }
    guard !gives.isEmpty else { return refuse("nothing is given") }
    for given in gives { if let reason = program.rejection(to: given) { return refuse(reason) } }
    for given in gives { store(given) }
    restartChain()
    if neededNames().isEmpty { runAction(.entered) }
    return .taken
  }

  /// The values that the step reads and the driver must give, because nothing else gave them.
  func neededNames() -> [String] {
    guard configuration.status == .needsValues else { return [] }
    return program.stepInfo(configuration.step).readNames.map { NameIndex($0) }
      .filter { !configuration.owner(of: $0, from: configuration.frame).exists }
      .map { program.info(of: $0).name }
  }

  /// Keeps the values that come with a row; returns the reason if the row does not take them.
  @inline(never) mutating func store(_ gives: [GivenValue], broughtBy row: RowID) -> String? {
    let wanted = NameIndex(program.code(of: row).gives)
    if wanted.exists, gives.count == 1, gives[0].name == program.info(of: wanted).name {
      // The usual case: just the value that the row asks for.
      if let reason = program.rejection(to: gives[0], named: wanted) { return reason }
      store(gives[0], as: wanted)
      return nil
    }
    if let reason = program.rejection(to: gives, of: row) { return reason }
    for given in gives { store(given) }
    return nil
  }

  /// Keeps a value that nothing speaks against.
  private mutating func store(_ given: GivenValue) {
    if let name = program.index(ofName: given.name) { store(given, as: name) }
  }

  @inline(__always) private mutating func store(_ given: GivenValue, as name: NameIndex) {
    switch given {
    case .secret(_, let reference): store(reference, as: name, in: configuration.frame)
    case .plain(_, let value): store(value, as: name, in: configuration.frame)
    }
  }
}

extension FlowProgram {
  /// The first screen of a flow with a row that gives the value.
  fileprivate func screen(giving name: NameIndex, in flow: FlowIndex) -> StepID {
    let flow = code(of: flow)
    for number in flow.firstStep..<flow.firstStep + flow.stepCount {
      let step = StepID(number)
      guard isDisplayed(step) else { continue }
      for row in code(of: step).rows where code(of: row).gives == name.number { return step }
    }
    return .none
  }

  /// Why a row cannot be taken with these values; nil if it can.
  fileprivate func rejection(to gives: [GivenValue], of row: RowID) -> String? {
    let info = rowInfo(row)
    if let wanted = info.gives, !gives.contains(where: { $0.name == wanted }) {
      return "\(info.id) '\(info.text)' needs '\(wanted)' with it"
    }
    for given in gives where given.name != info.gives {
      return "\(info.id) '\(info.text)' carries no '\(given.name)'"
    }
    for given in gives { if let reason = rejection(to: given) { return reason } }
    return nil
  }

  /// Why a value cannot be taken from a user or the driver; nil if it can.
  fileprivate func rejection(to given: GivenValue) -> String? {
    guard let name = index(ofName: given.name) else { return "nothing reads '\(given.name)'" }
    return rejection(to: given, named: name)
  }

  /// Why a given value cannot be held under a name; nil if it can.
  @inline(__always) fileprivate func rejection(to given: GivenValue, named name: NameIndex) -> String? {
    let isSecret = info(of: name).isSecret
    switch given {
    case .secret: return isSecret ? nil : "'\(given.name)' is not a secret"
    case .plain(_, let value): return rejection(to: value, named: name)
    }
  }

  @inline(never) private func rejection(to value: DataValue, named number: NameIndex) -> String? {
    let (name, isSecret) = (info(of: number).name, info(of: number).isSecret)
    guard !isSecret else { return "'\(name)' is a secret: pass it as one" }
    if case .duration(let duration) = value, duration < .zero || duration > Interpreter.longestSession {
      return "'\(name)' is outside 0 to 100 years"
    }
    guard let pattern = info(of: number).pattern else { return nil }
    if case .text(let text) = value, pattern.matches(text) { return nil }
    return "'\(name)' does not match the pattern '\(pattern.text)'"
  }
}
