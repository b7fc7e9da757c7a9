import Lockstep

/// Goes through tables and looks every name up: where each row leads, and which names are undefined.
struct Linker {
  typealias FlowIndex = LinkedProject.FlowIndex
  typealias StepIndex = LinkedProject.StepIndex
  typealias Destination = LinkedProject.Destination

  let project: Project
  let tables: IndexedArray<FlowIndex, FlowTable>
  /// For each table its first entry of the linked steps, see ``LinkedProject/firstStepByTable``.
  let firstStepByTable: [StepIndex]
  let dataNames: DataNames
  let knownActions: Set<String>
  /// The project before an edit, if all names mean what they meant there: unchanged tables keep their links.
  private let earlier: LinkedProject?
  var part = LinkedPart()
  /// How much was offered for comparing so far, see ``SuggestionBudget``.
  var suggestionBudget = SuggestionBudget()

  /// The declarations of the current document and table: any of their rows may need them.
  var declaredErrors = DeclaredErrors()
  var declaredResults: Set<String> = []
  private var documentPath: String?

  /// Links a project.
  ///
  /// - Parameters:
  ///   - project: one without links.
  ///   - names: those of all its tables.
  ///   - earlier: the project before an edit, if all names mean what they meant there.
  static func linking(
    _ project: Project, _ tables: [FlowTable], _ names: DataNames, after earlier: LinkedProject?
  ) -> Work<LinkedProject> {
    var starts = [StepIndex(0)]
    starts.reserveCapacity(tables.count + 1)
    for table in tables { starts.append(starts[starts.count - 1].advanced(by: table.entry.linkedStepCount)) }
    let linker = Linker(project, IndexedArray(tables), starts, names, earlier)
    return Work.shares(of: tables.indices) { range in
      var linker = linker
      for number in range { linker.link(linker.tables[FlowIndex(number)]) }
      return linker.part
    }.map { parts in
      let part = LinkedPart(parts)
      return LinkedProject(
        tables: linker.tables, starts: linker.firstStepByTable, part: part,
        unresolvedReferences: project.unresolvedReferences(in: part.unresolvedByTable))
    }
  }

  init(
    _ project: Project, _ tables: IndexedArray<FlowIndex, FlowTable>, _ starts: [StepIndex],
    _ names: DataNames, _ earlier: LinkedProject?
  ) {
    self.project = project
    self.tables = tables
    firstStepByTable = starts
    self.dataNames = names
    self.earlier = earlier
    knownActions = project.domain.actions.union(project.settings?.actions.map(\.value) ?? [])
  }

  /// Adds the links of a table.
  mutating func link(_ table: FlowTable) {
    if let earlier, earlier.tables[table.index] === table,
      !earlier.tablesWithUnresolvedNames.contains(table.index)
    {
      return part.add(table.index, of: earlier)
    }
    declaredResults = Set(table.entry.results)
    suggestionBudget = SuggestionBudget()
    part.unresolvedByTable.append([])
    if table.isFirstOfDocument { checkErrors(of: table) }
    // A document may have thousands of tables, which all declare the same; a walk may begin with any of them.
    if documentPath != table.document.source.path {
      declaredErrors = DeclaredErrors(table.document, project.wording)
      documentPath = table.document.source.path
    }
    var place = 0
    part.firstStepOfTable = part.steps.count
    for (position, scenario) in table.section.scenarios.enumerated() {
      if let target = scenario.target {
        let destination = resolve(target, row: scenario.id.value, in: table)
        // The target of a scenario counts only if it has no steps.
        if scenario.steps.isEmpty { part.rows.append(destination) }
      }
      if scenario.steps.isEmpty { add(table, scenario: position, step: nil, place: place, callee: nil) }
      for (step, content) in scenario.steps.enumerated() {
        let callee = link(content, in: table)
        add(table, scenario: position, step: step, place: place, callee: callee)
        place += 1
      }
    }
  }

  /// Adds an entry whose rows have just been added.
  private mutating func add(_ table: FlowTable, scenario: Int, step: Int?, place: Int, callee: FlowIndex?) {
    let first = part.steps.last?.rows.upperBound ?? LinkedProject.RowIndex(0)
    let rows = first..<LinkedProject.RowIndex(part.rows.count)
    let index = firstStepByTable[table.index.position].advanced(by: part.steps.count - part.firstStepOfTable)
    var leavesTable = false
    var leadsToItself = false
    for row in part.rows[first.position...] {
      if row.leavesTable { leavesTable = true }
      if row == .step(index) { leadsToItself = true }
    }
    part.steps.append(
      LinkedStep(
        flow: table.index, scenario: Int32(scenario), step: step.map { Int32($0) },
        positionInTable: Int32(place),
        rows: rows, callee: callee, leavesTable: leavesTable, leadsToItself: leadsToItself))
  }

  /// Adds the rows of a step.
  ///
  /// - Returns: the flow that it calls.
  private mutating func link(_ step: Step, in table: FlowTable) -> FlowIndex? {
    let row = step.id.value
    var callee: FlowIndex?
    if step.kind.value.isCall {
      callee = project.flowNumber(step.name.value).map { FlowIndex($0) }
      if callee == nil { reportFlow(step.name, row: row, in: table) }
    }
    let called = callee.map { project.flows[$0.position] }
    checkNames(of: step, callee: called, in: table)
    let onward = step.target.map { resolve($0, row: row, in: table) }
    for transition in step.transitions {
      checkNames(of: transition, of: step, callee: called, in: table)
      part.rows.append(transition.target.map { resolve($0, row: transition.id.value, in: table) } ?? .stay)
    }
    // One that no session follows leads nowhere.
    if let onward { part.rows.append(step.continuation == nil ? .stay : onward) }
    return callee
  }

  // Where a target leads: the one place that looks it up.

  mutating func resolve(_ target: Target, row: String, in table: FlowTable) -> Destination {
    switch target.kind {
    // As nearly all do.
    case .next(let text):
      guard let step = step(text.value, of: table.index) else {
        reportUnknownStep(text, of: table.entry, row: row, in: table)
        return .unresolved(.ownStep)
      }
      reportEmptyScenario(text, row: row, in: table)
      return .step(step)
    case .back: return .back
    case .end: return .end
    case .resume: return .resume
    case .show: return .placeholder
    case .goTo(let name, let step): return resolve(name, step, by: .goTo, row: row, in: table)
    case .endGoTo(let name, let step): return resolve(name, step, by: .endGoTo, row: row, in: table)
    case .result(let text):
      if !declaredResults.contains(text.value) {
        report(
          .result, text, row: row, in: table,
          "\(table.entry.id) does not declare the result '\(text.value)'", among: table.entry.results)
      }
      return .result
    case .errorFlow(let text):
      // A link to the error's description needs no declaration, unless the name is that of a declared error but for a
      // slip.
      let declared = project.settings?.errorFlows.map(\.name.value) ?? []
      if !project.isErrorFlow(text.value),
        target.href == nil || !Suggestion.similarNames(to: text.value, among: declared).isEmpty
      {
        reportUnknownErrorFlow(text, row: row, in: table)
      }
      guard let flow = project.errorFlowNumber(of: text.value).map({ FlowIndex($0) }) else { return .error }
      guard flow < tables.endIndex else { return .external(flow, by: .error) }
      // A table without any step shows nothing, so that the host has to.
      guard !tables[flow].steps.isEmpty, let step = entrance(of: flow) else { return .error }
      return .entry(step, by: .error)
    }
  }

  private mutating func resolve(
    _ name: SourceString, _ step: SourceString?, by way: Destination.EntryKind, row: String,
    in table: FlowTable
  ) -> Destination {
    guard let flow = project.flowNumber(name.value).map({ FlowIndex($0) }) else {
      reportFlow(name, row: row, in: table)
      return .unresolved(.flow)
    }
    guard flow < tables.endIndex else { return .external(flow, by: way) }
    guard let step else { return entrance(of: flow).map { .entry($0, by: way) } ?? .external(flow, by: way) }
    guard let entered = self.step(step.value, of: flow) else {
      reportUnknownStep(step, of: tables[flow].entry, row: row, in: table)
      return .unresolved(.step(of: flow))
    }
    reportEmptyScenario(step, row: row, in: table, of: flow)
    return .entry(entered, by: way)
  }

  /// The step, or the first entry of the scenario, called `id`.
  private func step(_ id: String, of flow: FlowIndex) -> StepIndex? {
    tables[flow].entry.linkedStepOffset(of: id).map { firstStepByTable[flow.position].advanced(by: $0) }
  }

  private func entrance(of flow: FlowIndex) -> StepIndex? {
    guard flow < tables.endIndex else { return nil }
    return tables[flow].entry.entrance.map { firstStepByTable[flow.position].advanced(by: $0) }
  }
}

/// The links of some tables, one after the other.
struct LinkedPart: Sendable {
  var steps: [LinkedStep] = []
  var rows: [LinkedProject.Destination] = []
  /// The names without a target, table by table.
  var unresolvedByTable: [[Reference]] = []
  /// Where in ``steps`` the table at hand begins.
  var firstStepOfTable = 0

  init() {}

  /// Adds the links of a table that has no names without a target, as they were found before.
  mutating func add(_ flow: LinkedProject.FlowIndex, of earlier: LinkedProject) {
    unresolvedByTable.append([])
    let known = earlier.steps[earlier.steps(of: flow)]
    guard let first = known.first?.rows.lowerBound, let end = known.last?.rows.upperBound else { return }
    let distance = rows.count - first.position
    for var step in known {
      step.rows = step.rows.lowerBound.advanced(by: distance)..<step.rows.upperBound.advanced(by: distance)
      steps.append(step)
    }
    rows += earlier.destinations[first..<end]
  }

  /// - Parameter parts: those of all tables, in their order.
  init(_ parts: [LinkedPart]) {
    steps.reserveCapacity(parts.reduce(0) { $0 + $1.steps.count })
    rows.reserveCapacity(parts.reduce(0) { $0 + $1.rows.count })
    for part in parts {
      unresolvedByTable += part.unresolvedByTable
      let base = rows.count
      rows += part.rows
      for var step in part.steps {
        step.rows = step.rows.lowerBound.advanced(by: base)..<step.rows.upperBound.advanced(by: base)
        steps.append(step)
      }
    }
  }
}
