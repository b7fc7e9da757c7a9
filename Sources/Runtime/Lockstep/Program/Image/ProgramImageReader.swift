/// Reads the tables of a program from an image.
///
/// Steps and rows lie in the order of their flows, so that no range of them is written, and none can be wrong.
struct ProgramImageReader {
  var reader: ImageByteReader
  var tables = ProgramTables()
  private var resultNumbers: [String: Int32] = [:]

  init(_ image: [UInt8]) throws(ProgramImageError) { reader = try ImageByteReader(image) }

  mutating func read() throws(ProgramImageError) -> ProgramTables {
    try readNames()
    try readFlows()
    tables.onResume = Int32(try reader.readIndex(below: tables.flows.count + 1, "flow")) - 1
    for flow in tables.flows.indices {
      var ids: Set<String> = []
      for _ in 0..<tables.flows[flow].stepCount {
        let start = reader.position
        try readStep(of: flow)
        guard let id = tables.stepInfos.last?.id, ids.insert(id).inserted else {
          throw reader.invalidError("a flow has two steps with one id", at: start)
        }
      }
    }
    try reader.finish()
    return tables
  }

  private mutating func readNames() throws(ProgramImageError) {
    let count = try reader.readItemCount("names")
    var known: Set<String> = []
    for _ in 0..<count {
      let start = reader.position
      let name = try reader.readID()
      let flags = try reader.readFlags(3)
      var pattern: FlowPattern?
      if flags & 2 != 0 { pattern = try self.readPattern() }
      guard known.insert(name).inserted else {
        throw reader.invalidError("two values have one name", at: start)
      }
      tables.valueInfos.append(FlowProgram.ValueInfo(name: name, isSecret: flags & 1 != 0, pattern: pattern))
    }
  }

  private mutating func readPattern() throws(ProgramImageError) -> FlowPattern {
    let start = reader.position
    let text = try reader.readText()
    do throws(FlowPattern.Malformed) {
      return try FlowPattern(text)
    } catch {
      throw reader.invalidError("invalid pattern: \(error.description)", at: start)
    }
  }

  private mutating func readFlows() throws(ProgramImageError) {
    let count = try reader.readItemCount("flows")
    var known: Set<String> = []
    var next: Int32 = 0
    for _ in 0..<count {
      let start = reader.position
      let (id, title) = (try reader.readID(), try reader.readText())
      let flags = try reader.readFlags(31)
      let (parameters, results) = (try reader.readIDList(), try reader.readTextList())
      let steps = Int32(try reader.readItemCount("steps"))
      let isExternal = flags & 1 != 0
      guard known.insert(id).inserted else { throw reader.invalidError("two flows have one id", at: start) }
      guard !isExternal || steps == 0 else {
        throw reader.invalidError("an external flow has steps", at: start)
      }
      var code = FlowCode(firstStep: next, stepCount: steps)
      code.isExternal = isExternal
      code.isUseCase = flags & 2 != 0
      code.isRoot = flags & 4 != 0
      code.isLock = flags & 8 != 0
      code.isOpen = flags & 16 != 0
      tables.flows.append(code)
      tables.flowInfos.append(
        FlowProgram.FlowInfo(
          id: id, title: title, isExternal: isExternal, parameters: parameters, results: results))
      let (sum, overflow) = next.addingReportingOverflow(steps)
      if overflow { throw reader.invalidError("steps out of range", at: start) }
      next = sum
    }
  }

  /// Gives equal results equal numbers.
  mutating func number(ofResult text: String) -> Int32 {
    if let known = resultNumbers[text] { return known }
    let number = Int32(tables.results.count)
    tables.results.append(text)
    resultNumbers[text] = number
    return number
  }

  // The steps.

  mutating func readStep(of flow: Int) throws(ProgramImageError) {
    let start = reader.position
    let head = try reader.readFlags(63)
    guard let kind = StepClass(rawValue: head & 7) else {
      throw reader.invalidError("a class of step is not known", at: start)
    }
    let partBits = try reader.readNumber(upTo: ImageStepParts.allBits, "parts of a step")
    let parts = ImageStepParts(rawValue: UInt16(truncatingIfNeeded: partBits))
    var code = StepCode(flow: Int32(flow), kind: kind, firstRow: Int32(tables.rows.count))
    code.isLoadingScreen = head & 8 != 0
    code.isUseCaseCall = head & 16 != 0
    tables.stepInfos.append(try readInfo(parts, of: flow))
    if parts.contains(.callee) { try readCallee(&code) }
    guard kind != .call || (code.callee >= 0 && tables.flows[Int(code.callee)].stepCount > 0) else {
      throw reader.invalidError("a call leads to no flow with steps", at: start)
    }
    let count = try reader.readItemCount("rows")
    let step = Int32(tables.steps.count)
    tables.steps.append(code)
    for _ in 0..<count { try readRow(of: step) }
    code.rowCount = Int32(count)
    if head & 32 != 0 {
      guard kind == .call || kind == .run else {
        throw reader.invalidError("a waiting step continues by itself", at: start)
      }
      code.continuation = Int32(tables.rows.count)
      try readRow(of: step)
    }
    tables.steps[Int(step)] = code
    let hasInput = tables.rows[Int(code.firstRow)...].contains { $0.kind == .input }
    guard !code.isLoadingScreen || (hasInput && (kind == .run || kind == .wait)) else {
      throw reader.invalidError("a step is not a loading screen", at: start)
    }
  }

  private mutating func readInfo(
    _ parts: ImageStepParts, of flow: Int
  ) throws(ProgramImageError) -> StepInfo {
    var info = StepInfo(
      flow: tables.flowInfos[flow].id, id: try reader.readID(), kind: try reader.readText(),
      name: try reader.readText())
    if parts.contains(.message) { info.message = try reader.readText() }
    if parts.contains(.inputs) {
      let count = try reader.readItemCount("inputs")
      for _ in 0..<count {
        let text = try reader.readText()
        let flags = try reader.readFlags(3)
        let name: String? = flags & 2 == 0 ? nil : try reader.readText()
        info.inputs.append(StepInfo.Field(text: text, name: name, isSecret: flags & 1 != 0))
      }
    }
    if parts.contains(.items) { info.items = try reader.readTextList() }
    if parts.contains(.actions) { info.actions = try reader.readTextList() }
    if parts.contains(.lines) { info.lines = try reader.readTextList() }
    if parts.contains(.action) { info.action = try reader.readText() }
    if parts.contains(.reads) {
      info.readNames = try readNameList()
      info.keptNames = try readNameList()
      info.reads = info.readNames.map { tables.valueInfos[Int($0)].name }
    }
    if parts.contains(.promised) { info.promisedDuration = try reader.readDuration() }
    return info
  }

  private mutating func readNameList() throws(ProgramImageError) -> [Int32] {
    let count = try reader.readItemCount("names of a list")
    var list: [Int32] = []
    for _ in 0..<count { list.append(try readName()) }
    return list
  }

  mutating func readName() throws(ProgramImageError) -> Int32 {
    Int32(try reader.readIndex(below: tables.valueInfos.count, "name"))
  }

  private mutating func readCallee(_ code: inout StepCode) throws(ProgramImageError) {
    let callee = try reader.readIndex(below: tables.flows.count, "flow")
    let parameters = min(tables.flowInfos[callee].parameters.count, 32)
    code.callee = Int32(callee)
    code.passedParameters = UInt32(
      truncatingIfNeeded: try reader.readNumber(upTo: (1 << UInt64(parameters)) - 1, "arguments"))
  }
}
