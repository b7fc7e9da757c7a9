// The steps.
extension ImageReading {
  mutating func readStep(of flow: Int) throws(ProgramImageError) {
    let start = reader.position
    let head = try reader.flags(63)
    guard let kind = StepClass(rawValue: head & 7) else {
      throw reader.invalid("a class of step is not known", at: start)
    }
    let parts = ImageStepParts(
      rawValue: UInt16(truncatingIfNeeded: try reader.number(upTo: ImageStepParts.all, "parts of a step")))
    var code = StepCode(
      flow: Int32(flow), kind: kind, isLoading: head & 8 != 0, isUseCaseCall: head & 16 != 0,
      firstRow: Int32(rows.count))
    stepInfos.append(try readInfo(parts, of: flow))
    if parts.contains(.callee) { try readCallee(&code) }
    guard kind != .call || (code.callee >= 0 && flows[Int(code.callee)].stepCount > 0) else {
      throw reader.invalid("a call leads to no flow with steps", at: start)
    }
    let count = try reader.count("rows")
    let step = Int32(steps.count)
    steps.append(code)
    for _ in 0..<count { try readRow(of: step) }
    code.rowCount = Int32(count)
    if head & 32 != 0 {
      guard kind == .call || kind == .run else {
        throw reader.invalid("a step that waits goes on by itself", at: start)
      }
      code.continuation = Int32(rows.count)
      try readRow(of: step)
    }
    steps[Int(step)] = code
    let hasInput = rows[Int(code.firstRow)...].contains { $0.kind == .input }
    guard !code.isLoading || (hasInput && (kind == .run || kind == .wait)) else {
      throw reader.invalid("a step is no loading screen", at: start)
    }
  }

  private mutating func readInfo(
    _ parts: ImageStepParts, of flow: Int
  ) throws(ProgramImageError) -> StepInfo {
    var info = StepInfo(
      flow: flowInfos[flow].id, id: try reader.id(), kind: try reader.text(), name: try reader.text(),
      message: nil, inputs: [], items: [], actions: [], lines: [], action: nil, reads: [], promised: nil,
      readNames: [], keepNames: [])
    if parts.contains(.message) { info.message = try reader.text() }
    if parts.contains(.inputs) {
      let count = try reader.count("inputs")
      for _ in 0..<count {
        let text = try reader.text()
        let flags = try reader.flags(3)
        let name: String? = flags & 2 == 0 ? nil : try reader.text()
        info.inputs.append(StepInfo.Field(text: text, name: name, isSecret: flags & 1 != 0))
      }
    }
    if parts.contains(.items) { info.items = try reader.textList() }
    if parts.contains(.actions) { info.actions = try reader.textList() }
    if parts.contains(.lines) { info.lines = try reader.textList() }
    if parts.contains(.action) { info.action = try reader.text() }
    if parts.contains(.reads) {
      info.readNames = try readNameList()
      info.keepNames = try readNameList()
      info.reads = info.readNames.map { names[Int($0)].name }
    }
    if parts.contains(.promised) { info.promised = try reader.duration() }
    return info
  }

  private mutating func readNameList() throws(ProgramImageError) -> [Int32] {
    let count = try reader.count("names of a list")
    var list: [Int32] = []
    for _ in 0..<count { list.append(try readName()) }
    return list
  }

  mutating func readName() throws(ProgramImageError) -> Int32 {
    Int32(try reader.index(below: names.count, "name"))
  }

  private mutating func readCallee(_ code: inout StepCode) throws(ProgramImageError) {
    let callee = try reader.index(below: flows.count, "flow")
    let parameters = min(flowInfos[callee].parameters.count, 32)
    code.callee = Int32(callee)
    code.arguments = UInt32(
      truncatingIfNeeded: try reader.number(upTo: (1 << UInt64(parameters)) - 1, "arguments"))
  }
}
