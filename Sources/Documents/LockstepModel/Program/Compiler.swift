import Lockstep

/// Turns a project into a program: every name that has a target becomes its number.
struct Compiler {
  typealias Destination = LinkedProject.Destination

  let project: Project
  let linked: LinkedProject
  let dataNames: DataNames
  var diagnostics: [Diagnostic] = []
  private(set) var tables = ProgramTables()
  var resultNumbers = TextNumbering()
  private var valueNumbers = TextNumbering()
  private var patternByValue: [Int32: FlowPattern] = [:]
  /// The rows that are a fault when they are taken; nil if the project is in order.
  private let brokenRows: BrokenRows?
  /// Flows, and steps with their flows, whose calls are answered like actions.
  var stubbedCalls: Set<String> = []

  init(project: Project, broken: BrokenRows?) {
    self.project = project
    self.brokenRows = broken
    linked = project.linked
    dataNames = project.dataNames
  }

  mutating func compile() -> FlowProgram {
    numberFlows()
    for table in linked.tables {
      let (flow, document) = (table.entry, table.document)
      if flow.parameters.count > 32 {
        diagnostics.append(
          Diagnostic(
            .tooManyParameters,
            "\(flow.id) has \(flow.parameters.count) parameters; the most is 32",
            at: Location(document.source, document.id.span), flow: flow.id))
      }
      for index in linked.steps(of: table.index) {
        if let step = linked.step(index) { compile(step, index, in: table) }
      }
    }
    tables.valueInfos = valueNumbers.texts.enumerated().map { number, name in
      FlowProgram.ValueInfo(
        name: name, isSecret: dataNames.secretInputs.contains(name) || !dataNames.isKnown(name),
        pattern: patternByValue[Int32(number)])
    }
    tables.results = resultNumbers.texts
    tables.flowInfos = project.flows.map {
      .init(
        id: $0.id, title: ShownText.of($0.title), isExternal: $0.isExternal, parameters: $0.parameters,
        results: $0.results.map(ShownText.of))
    }
    let onResume = project.settings?.session.onResume.flatMap { project.flowNumber($0.value) }
    tables.onResume = Int32(onResume ?? -1)
    return FlowProgram(tables: tables)
  }

  private mutating func numberFlows() {
    let session = project.settings?.session
    let roots = Set(session?.rootFlows.map(\.value) ?? [])
    let locks = Set(session?.lockFlows.map(\.value) ?? [])
    let open = Set(session?.openFlows.map(\.value) ?? [])
    var next: Int32 = 0
    for flow in project.flows {
      var code = FlowCode(firstStep: next, stepCount: Int32(flow.steps.count))
      code.isExternal = flow.isExternal
      code.isUseCase = !flow.isPartial
      code.isRoot = roots.contains(flow.id)
      code.isLock = locks.contains(flow.id)
      code.isOpen = open.contains(flow.id)
      tables.flows.append(code)
      next += code.stepCount
    }
  }

  private mutating func compile(_ step: Step, _ place: LinkedProject.StepIndex, in table: FlowTable) {
    let index = Int32(tables.steps.count)
    let callee = linked.steps[place].callee
    let kind = stepClass(of: step, callee, in: table)
    var code = StepCode(flow: table.index.rawValue, kind: kind, firstRow: Int32(tables.rows.count))
    code.isUseCaseCall = step.kind.value == .useCase
    if let callee {
      code.callee = callee.rawValue
      let parameters = project.flows[callee.position].parameters
      for name in step.passedParameters {
        if let bit = parameters.firstIndex(of: name.value), bit < 32 {
          code.passedParameters |= 1 << UInt32(bit)
        }
      }
    }
    let labels = ButtonLabels(step, table.wording)
    for (number, row) in step.transitions.enumerated() {
      let destination = linked.destination(ofRow: number, of: place)
      compile(row, destination, of: step, index, kind, labels, in: table)
    }
    code.rowCount = Int32(tables.rows.count) - code.firstRow
    code.isLoadingScreen =
      !step.kind.value.isCall && (kind == .run || kind == .wait)
      && tables.rows[Int(code.firstRow)...].contains { $0.kind == .input }
    if let target = step.continuation, kind == .call || kind == .run {
      code.continuation = Int32(tables.rows.count)
      appendRow(
        RowCode(step: index, kind: .outcome, jump: .stay), of: step, target,
        linked.destination(ofRow: step.transitions.count, of: place), in: table,
        info: RowInfo(
          step: StepID(index), id: step.id.value, trigger: .case, text: Step.continuationOutcome, name: nil,
          gives: nil,
          effect: nil, shown: nil, values: [], valueNames: [], when: nil))
    }
    tables.steps.append(code)
    tables.stepInfos.append(info(of: step, flow: table.entry.id))
    for field in step.inputs { compile(field, in: table.document, flow: table.entry.id, row: step.id.value) }
  }

  private func stepClass(
    of step: Step, _ callee: LinkedProject.FlowIndex?, in table: FlowTable
  ) -> StepClass {
    switch step.kind.value.role {
    case .screen: return .screen
    case .overlay: return .overlay
    case .call:
      if stubbedCalls.contains(step.name.value) || stubbedCalls.contains("\(table.entry.id) \(step.id.value)")
      {
        return .run
      }
      return callee.map { tables.flows[$0.position].stepCount > 0 } == true ? .call : .run
    case .automatic:
      return step.runsAction ? .run : .wait
    }
  }

  private mutating func compile(
    _ row: FlowRow, _ destination: Destination, of step: Step, _ stepIndex: Int32, _ work: StepClass,
    _ labels: ButtonLabels, in table: FlowTable
  ) {
    let text = ShownText.of(row.trigger.text.value)
    var code = RowCode(step: stepIndex, kind: .input, jump: .stay)
    switch work {
    case .screen, .overlay, .wait: code.kind = row.trigger.kind == .event ? .event : .input
    case .call:
      code.kind = row.trigger.kind == .returns ? .returned : row.trigger.kind == .event ? .event : .input
    case .run: code.kind = step.isOutcome(row) ? .outcome : row.trigger.kind == .event ? .event : .input
    }
    if row.trigger.kind == .returns { code.result = resultNumbers.number(of: text) }
    code.flags = row.flags
    if let when = row.when {
      code.requiredParameters = FlowProgram.FlowInfo.bit(of: when.value, among: table.entry.parameters)
    }
    if let gives = row.gives { code.gives = valueNumbers.number(of: gives.value) }
    if let delay = row.after, dataNames.isTimer(row) {
      code.delay = Int32(tables.delays.count)
      switch delay {
      case .fixed(let duration): tables.delays.append(.fixed(duration.value))
      case .value(let name): tables.delays.append(.value(valueNumbers.number(of: name.value)))
      }
    }
    let valueNames = row.values.map { valueNumbers.number(of: $0.name.value) }
    appendRow(
      code, of: step, row.target, destination, in: table,
      info: RowInfo(
        step: StepID(stepIndex), id: row.id.value, trigger: row.trigger.kind,
        text: text, label: row.trigger.kind == .user ? labels.label(ofRow: text) : nil,
        name: row.name?.value, gives: row.gives?.value,
        effect: row.effect.map { ShownText.of($0.value) }, effectName: row.effectName?.value, shown: nil,
        values: row.values.map { ($0.name.value, $0.kind.value) }, valueNames: valueNames,
        when: row.when?.value))
  }

  private mutating func appendRow(
    _ code: RowCode, of step: Step, _ target: Target?, _ destination: Destination, in table: FlowTable,
    info: RowInfo
  ) {
    var code = code
    var info = info
    if let finding = brokenRows?.finding(about: info.id, of: step, in: table.document) {
      code.jump = .nowhere
      info.shownText = finding.summary
    } else if let target {
      writeTarget(destination, target, in: table.index, into: &code, &info)
    }
    tables.rows.append(code)
    tables.rowInfos.append(info)
  }

  private mutating func compile(_ field: InputField, in document: FlowDocument, flow: String, row: String) {
    guard let name = field.name, let text = field.pattern else { return }
    do throws(FlowPattern.Malformed) {
      patternByValue[valueNumbers.number(of: name.value)] = try FlowPattern(text.value)
    } catch {
      diagnostics.append(error.finding(about: text, in: document.source, flow: flow, row: row))
    }
  }

  private mutating func info(of step: Step, flow: String) -> StepInfo {
    var info = StepInfo(
      flow: flow, id: step.id.value, kind: step.kind.value.rawValue,
      name: ShownText.of(step.name.value))
    info.action = step.action?.value ?? (step.kind.value.isCall ? step.name.value : nil)
    info.reads = step.reads.map(\.value)
    info.readNames = info.reads.map { valueNumbers.number(of: $0) }
    info.keptNames = step.keeps.map { valueNumbers.number(of: $0.value) }
    for detail in step.details {
      switch detail.content {
      case .message(let text): info.message = ShownText.of(text.value)
      case .inputs(let fields):
        info.inputs += fields.map {
          .init(text: ShownText.of($0.text.value), name: $0.name?.value, isSecret: $0.isSecret)
        }
      case .items(let texts), .options(let texts): info.items += texts.map { ShownText.of($0.value) }
      case .actions(let texts): info.actions += texts.map { ShownText.of($0.value) }
      case .duration(let duration): info.promisedDuration = duration.to
      // What the page shows of a screen; the app has its own.
      case .picture: break
      case .line(let text): info.lines.append(ShownText.of(text.value))
      }
    }
    return info
  }
}
