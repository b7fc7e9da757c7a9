// The rows.
extension ProgramImageReader {
  mutating func readRow(of step: Int32) throws(ProgramImageError) {
    let start = reader.position
    let marks = ImageFormat.labelFlag | ImageFormat.effectNameFlag
    let head = try reader.readFlags(31 | RowFlags.known.rawValue << 5 | marks)
    let trigger = Int(head >> 2 & 7)
    guard let kind = RowClass(rawValue: head & 3), ImageFormat.triggers.indices.contains(trigger),
      let jump = Jump(rawValue: try reader.readByte())
    else { throw reader.invalidError("unknown row kind", at: start) }
    let parts = ImageRowParts(rawValue: try reader.readByte())
    guard !parts.isSuperset(of: [.fixedDelay, .valueDelay]) else {
      throw reader.invalidError("a row has two delays", at: start)
    }
    guard kind != .returned || ImageFormat.triggers[trigger] == .returns else {
      throw reader.invalidError("a row that takes a result has another trigger", at: start)
    }
    var code = RowCode(step: step, kind: kind, jump: jump)
    code.flags = RowFlags(rawValue: (head & ~marks) >> 5)
    let info = try readInfo(parts, of: &code, trigger: ImageFormat.triggers[trigger], marks: head)
    if info.trigger == .returns { code.result = number(ofResult: info.text) }
    try readTarget(of: &code)
    tables.rows.append(code)
    tables.rowInfos.append(info)
  }

  private mutating func readInfo(
    _ parts: ImageRowParts, of code: inout RowCode, trigger: TriggerKind, marks: UInt8
  ) throws(ProgramImageError) -> RowInfo {
    let (id, text) = (try reader.readText(), try reader.readText())
    let label: String? = marks & ImageFormat.labelFlag != 0 ? try reader.readText() : nil
    let name: String? = parts.contains(.name) ? try reader.readText() : nil
    if parts.contains(.gives) { code.gives = try readName() }
    let effect: String? = parts.contains(.effect) ? try reader.readText() : nil
    let effectName: String? = marks & ImageFormat.effectNameFlag != 0 ? try reader.readText() : nil
    let shown: String? = parts.contains(.shownText) ? try reader.readText() : nil
    let when: String? = parts.contains(.when) ? try reader.readText() : nil
    if let when {
      let flow = tables.steps[Int(code.step)].flow
      code.requiredParameters = FlowProgram.FlowInfo.bit(
        of: when, among: tables.flowInfos[Int(flow)].parameters)
    }
    var values: [(name: String, kind: ValueKind)] = []
    var valueNames: [Int32] = []
    if parts.contains(.values) {
      let count = try reader.readItemCount("values")
      for _ in 0..<count {
        let name = try readName()
        let kind = try reader.readIndex(below: ImageFormat.valueKinds.count, "kind of value")
        values.append((tables.valueInfos[Int(name)].name, ImageFormat.valueKinds[kind]))
        valueNames.append(name)
      }
    }
    if parts.contains(.fixedDelay) { setDelay(.fixed(try reader.readDuration()), of: &code) }
    if parts.contains(.valueDelay) { setDelay(.value(try readName()), of: &code) }
    return RowInfo(
      step: StepID(code.step), id: id, trigger: trigger, text: text, label: label, name: name,
      gives: code.gives < 0 ? nil : tables.valueInfos[Int(code.gives)].name, effect: effect,
      effectName: effectName, shown: shown, values: values, valueNames: valueNames, when: when)
  }

  private mutating func setDelay(_ delay: DelayCode, of code: inout RowCode) {
    code.delay = Int32(tables.delays.count)
    tables.delays.append(delay)
  }

  /// Steps are counted from the first one of their flow.
  private mutating func readTarget(of code: inout RowCode) throws(ProgramImageError) {
    switch code.jump {
    case .step:
      // A step of another flow would run in this one's frame.
      let own = tables.flows[Int(tables.steps[Int(code.step)].flow)]
      code.argument = own.firstStep + Int32(try reader.readIndex(below: Int(own.stepCount), "step"))
    case .result: code.argument = number(ofResult: try reader.readText())
    case .goTo, .endGoTo:
      code.flow = Int32(try reader.readIndex(below: tables.flows.count, "flow"))
      let target = tables.flows[Int(code.flow)]
      let start = reader.position
      let step = try reader.readIndex(below: Int(target.stepCount) + 1, "step")
      guard (step == 0) == (target.stepCount == 0) else {
        throw reader.invalidError("a flow with steps is gone to without one", at: start)
      }
      if step > 0 { code.argument = target.firstStep + Int32(step - 1) }
    case .stay, .back, .end, .resume, .error, .placeholder, .nowhere: break
    }
  }
}
