/// Reads the tables of a program from an image.
///
/// Steps and rows lie in the order of their flows, so that no range of them is written, and none can be wrong.
struct ImageReading {
  var reader: ImageReader
  private(set) var names: [Program.DataInfo] = []
  private(set) var flows: [FlowCode] = []
  private(set) var flowInfos: [Program.FlowInfo] = []
  var steps: [StepCode] = []
  var stepInfos: [StepInfo] = []
  var rows: [RowCode] = []
  var rowInfos: [RowInfo] = []
  var delays: [DelayCode] = []
  private var results: [String] = []
  private var resultNumbers: [String: Int32] = [:]

  init(_ image: [UInt8]) throws(ProgramImageError) { reader = try ImageReader(image) }

  mutating func read() throws(ProgramImageError) -> ProgramTables {
    try readNames()
    try readFlows()
    let onResume = try reader.index(below: flows.count + 1, "flow") - 1
    for flow in flows.indices {
      var ids: Set<String> = []
      for _ in 0..<flows[flow].stepCount {
        let start = reader.position
        try readStep(of: flow)
        guard let id = stepInfos.last?.id, ids.insert(id).inserted else {
          throw reader.invalid("a flow has two steps with one id", at: start)
        }
      }
    }
    try reader.finish()
    return ProgramTables(
      flows: flows, steps: steps, rows: rows, delays: delays, flowInfos: flowInfos, stepInfos: stepInfos,
      rowInfos: rowInfos, results: results, names: names, onResume: Int32(onResume))
  }

  private mutating func readNames() throws(ProgramImageError) {
    let count = try reader.count("names")
    var known: Set<String> = []
    for _ in 0..<count {
      let start = reader.position
      let name = try reader.id()
      let flags = try reader.flags(3)
      var pattern: Pattern?
      if flags & 2 != 0 { pattern = try self.pattern() }
      guard known.insert(name).inserted else { throw reader.invalid("two values have one name", at: start) }
      names.append(Program.DataInfo(name: name, isSecret: flags & 1 != 0, pattern: pattern))
    }
  }

  private mutating func pattern() throws(ProgramImageError) -> Pattern {
    let start = reader.position
    let text = try reader.text()
    do throws(Pattern.Malformed) {
      return try Pattern(text)
    } catch {
      throw reader.invalid("invalid pattern: \(error.description)", at: start)
    }
  }

  private mutating func readFlows() throws(ProgramImageError) {
    let count = try reader.count("flows")
    var known: Set<String> = []
    var next: Int32 = 0
    for _ in 0..<count {
      let start = reader.position
      let (id, title) = (try reader.id(), try reader.text())
      let flags = try reader.flags(31)
      let (parameters, results) = (try reader.idList(), try reader.textList())
      let steps = Int32(try reader.count("steps"))
      let isExternal = flags & 1 != 0
      guard known.insert(id).inserted else { throw reader.invalid("two flows have one id", at: start) }
      guard !isExternal || steps == 0 else { throw reader.invalid("an external flow has steps", at: start) }
      flows.append(
        FlowCode(
          firstStep: next, stepCount: steps, isExternal: isExternal, isUseCase: flags & 2 != 0,
          isRoot: flags & 4 != 0, isLock: flags & 8 != 0, isOpen: flags & 16 != 0))
      flowInfos.append(
        Program.FlowInfo(
          id: id, title: title, isExternal: isExternal, parameters: parameters, results: results))
      let (sum, overflow) = next.addingReportingOverflow(steps)
      if overflow { throw reader.invalid("steps out of range", at: start) }
      next = sum
    }
  }

  /// Gives equal results equal numbers.
  mutating func result(_ text: String) -> Int32 {
    if let known = resultNumbers[text] { return known }
    let number = Int32(results.count)
    results.append(text)
    resultNumbers[text] = number
    return number
  }
}
