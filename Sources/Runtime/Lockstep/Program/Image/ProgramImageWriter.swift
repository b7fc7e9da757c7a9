/// Writes flows of a program as an image; nothing in it refers to a part that is left out.
struct ProgramImageWriter {
  let program: FlowProgram
  private let kept: [Int]
  /// The numbers that flows and names have in the image; 0 for those that are not in it.
  private(set) var flowNumbers: [Int]
  private var nameNumbers: [Int]
  private var imageNames: [Int] = []
  var writer = ImageByteWriter()

  init(_ program: FlowProgram, _ kept: [Int]) {
    self.program = program
    self.kept = kept
    flowNumbers = program.flows.map { _ in 0 }
    nameNumbers = program.valueInfos.map { _ in 0 }
    for (number, flow) in kept.enumerated() { flowNumbers[flow] = number }
    let isUsed = kept.count == program.flows.count ? nameNumbers.map { _ in true } : areNamesUsed()
    for name in nameNumbers.indices where isUsed[name] {
      nameNumbers[name] = imageNames.count
      imageNames.append(name)
    }
  }

  private func areNamesUsed() -> [Bool] {
    var isUsed = program.valueInfos.map { _ in false }
    func use(_ name: Int32) { if name >= 0 { isUsed[Int(name)] = true } }
    for flow in kept {
      for step in program.stepRange(of: flow) {
        let info = program.stepInfos[step]
        for name in info.readNames + info.keptNames { use(name) }
        for field in info.inputs {
          if let name = field.name.flatMap({ program.nameNumber($0) }) { use(name) }
        }
        for row in program.rowRange(of: step) {
          use(program.rows[row].gives)
          for name in program.rowInfos[row].valueNames { use(name) }
          if case .value(let name)? = delay(of: program.rows[row]) { use(name) }
        }
      }
    }
    return isUsed
  }

  func delay(of row: RowCode) -> DelayCode? { row.delay < 0 ? nil : program.delays[Int(row.delay)] }

  mutating func write() {
    writer.write(imageNames.count)
    for name in imageNames {
      let info = program.valueInfos[name]
      writer.write(info.name)
      writer.write(byte: (info.isSecret ? 1 : 0) | (info.pattern == nil ? 0 : 2))
      if let pattern = info.pattern { writer.write(pattern.text) }
    }
    writer.write(kept.count)
    for flow in kept { writeHead(of: flow) }
    writer.write(program.onResume < 0 ? 0 : flowNumbers[Int(program.onResume)] + 1)
    for flow in kept {
      for step in program.stepRange(of: flow) {
        write(step: step)
        for row in program.rowRange(of: step) { write(row: row, of: flow) }
      }
    }
  }

  private mutating func writeHead(of flow: Int) {
    let (code, info) = (program.flows[flow], program.flowInfos[flow])
    writer.write(info.id)
    writer.write(info.title)
    writer.write(
      byte: (code.isExternal ? 1 : 0) | (code.isUseCase ? 2 : 0) | (code.isRoot ? 4 : 0)
        | (code.isLock ? 8 : 0)
        | (code.isOpen ? 16 : 0))
    writer.writeTexts(info.parameters)
    writer.writeTexts(info.results)
    writer.write(Int(code.stepCount))
  }

  private mutating func write(step number: Int) {
    let (code, info) = (program.steps[number], program.stepInfos[number])
    writer.write(
      byte: code.kind.rawValue | (code.isLoadingScreen ? 8 : 0) | (code.isUseCaseCall ? 16 : 0)
        | (code.continuation < 0 ? 0 : 32))
    let parts = parts(of: info, code)
    writer.write(UInt64(parts.rawValue))
    writer.write(info.id)
    writer.write(info.kind)
    writer.write(info.name)
    if let message = info.message { writer.write(message) }
    if parts.contains(.inputs) {
      writer.write(info.inputs.count)
      for field in info.inputs {
        writer.write(field.text)
        writer.write(byte: (field.isSecret ? 1 : 0) | (field.name == nil ? 0 : 2))
        if let name = field.name { writer.write(name) }
      }
    }
    if parts.contains(.items) { writer.writeTexts(info.items) }
    if parts.contains(.actions) { writer.writeTexts(info.actions) }
    if parts.contains(.lines) { writer.writeTexts(info.lines) }
    if let action = info.action { writer.write(action) }
    if parts.contains(.reads) {
      write(names: info.readNames)
      write(names: info.keptNames)
    }
    if let promised = info.promisedDuration { writer.write(promised) }
    if parts.contains(.callee) {
      writer.write(flowNumbers[Int(code.callee)])
      writer.write(UInt64(code.passedParameters))
    }
    writer.write(Int(code.rowCount))
  }

  private func parts(of info: StepInfo, _ code: StepCode) -> ImageStepParts {
    var parts: ImageStepParts = []
    if info.message != nil { parts.insert(.message) }
    if !info.inputs.isEmpty { parts.insert(.inputs) }
    if !info.items.isEmpty { parts.insert(.items) }
    if !info.actions.isEmpty { parts.insert(.actions) }
    if !info.lines.isEmpty { parts.insert(.lines) }
    if info.action != nil { parts.insert(.action) }
    if !info.readNames.isEmpty || !info.keptNames.isEmpty { parts.insert(.reads) }
    if info.promisedDuration != nil { parts.insert(.promised) }
    if code.callee >= 0 { parts.insert(.callee) }
    return parts
  }

  private mutating func write(names: [Int32]) {
    writer.write(names.count)
    for name in names { write(name: name) }
  }

  mutating func write(name: Int32) { writer.write(nameNumbers[Int(name)]) }
}
