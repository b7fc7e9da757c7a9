import Lockstep

// Linking again after an edit: only tables that changed, and those that name something of them.
extension Project {
  typealias FlowIndex = LinkedProject.FlowIndex
  typealias StepIndex = LinkedProject.StepIndex

  /// The tables of a document that are known already; nil if the document is another one, or its tables are numbered
  /// otherwise.
  func tables(ofDocument number: Int, source: SourceText, first: Int) -> [FlowTable]? {
    guard documents.indices.contains(number), documents[number].source === source else { return nil }
    let range = first..<first + documents[number].sections.count
    guard range.upperBound <= linked.tables.count else { return nil }
    let tables = Array(linked.tables.elements[range])
    guard let top = tables.first else { return tables }
    guard case .section(number, 0) = top.entry.definition else { return nil }
    return tables
  }

  /// The tables that are other ones than in an earlier project; nil if so much differs that everything has to be linked:
  /// the ids of flows, which names stand for error flows, the project file.
  func changedTables(_ tables: [FlowTable], since earlier: Project) -> [FlowIndex]? {
    let before = earlier.linked.tables
    guard before.count == tables.count, flowIndex == earlier.flowIndex,
      errorFlowIndex == earlier.errorFlowIndex, settings?.source === earlier.settings?.source,
      (settings == nil) == (earlier.settings == nil), domain.actions == earlier.domain.actions
    else { return nil }
    let changed = before.indices.filter { before[$0] !== tables[$0.position] }
    // Where nearly all is new, nothing is gained.
    return changed.count * 4 > tables.count ? nil : changed
  }

  /// Links changed tables, and those that name something of them.
  ///
  /// - Returns: what was linked again, in the order of the documents.
  mutating func relink(_ tables: [FlowTable], _ changed: [FlowIndex], after earlier: Project) -> [FlowIndex] {
    let old = earlier.linked
    var again = old.tables(pointingInto: changed).union(changed)
    let renamed = Set(changed.filter { !tables[$0.position].isNamed(like: old.tables[$0]) })
    if !renamed.isEmpty {
      let isForErrors = errorFlowIndex.values.contains { $0.map { renamed.contains(FlowIndex($0)) } == true }
      again.formUnion(old.tables(leadingTo: renamed, orToErrors: isForErrors))
    }
    if dataNames != earlier.dataNames { again.formUnion(earlier.tables(asking: dataNames)) }
    var starts = [StepIndex(0)]
    starts.reserveCapacity(tables.count + 1)
    for table in tables { starts.append(starts[starts.count - 1].advanced(by: table.entry.entryCount)) }
    let linker = Linker(self, IndexedArray(tables), starts, dataNames)
    let order = again.sorted()
    let parts = order.map { index in
      var linker = linker
      linker.link(linker.tables[index])
      return linker.part
    }
    let part = LinkedPart(old, order, parts, starts)
    linked = LinkedProject(
      tables: linker.tables, starts: starts, part: part,
      unresolved: unresolvedReferences(in: part.unresolved))
    return order
  }

  /// The tables whose links may be others with other names of values: those that miss one, and those that name one
  /// which is there no more.
  private func tables(asking names: DataNames) -> [FlowIndex] {
    func isLost(_ name: SourceString) -> Bool { dataNames.isKnown(name.value) && !names.isKnown(name.value) }
    let durations = dataNames.durations != names.durations
    return linked.tables.indices.filter { index in
      linked.unresolvedOfTable[index].contains { $0.kind == .input || $0.kind == .value }
        || linked.tables[index].steps.contains { step in
          step.reads.contains(where: isLost) || step.keeps.contains(where: isLost)
            || durations
              && step.transitions.contains { row in
                if case .value(let name) = row.after { !names.durations.contains(name.value) } else { false }
              }
        }
    }
  }
}

extension LinkedProject {
  /// The places of a table's rows.
  fileprivate func rows(of table: FlowIndex) -> Range<Int> {
    let steps = steps.elements[steps(of: table).lowerBound.position..<steps(of: table).upperBound.position]
    guard let first = steps.first, let last = steps.last else { return 0..<0 }
    return first.rows.lowerBound.position..<last.rows.upperBound.position
  }

  /// The tables of which it is said that a name has no target, with a place in the document of some flow: its lines may
  /// have moved.
  fileprivate func tables(pointingInto flows: [FlowIndex]) -> Set<FlowIndex> {
    let sources = Set(flows.map { ObjectIdentifier(tables[$0].document.source) })
    return Set(
      unresolvedOfTable.indices.filter { table in
        unresolvedOfTable[table].contains { reference in
          reference.related.map { sources.contains(ObjectIdentifier($0.location.source)) } == true
        }
      })
  }

  /// The tables with a row that names one of some flows.
  ///
  /// - Parameter orToErrors: whether an error without a flow may stand for one of them, which had no step so far.
  fileprivate func tables(leadingTo flows: Set<FlowIndex>, orToErrors: Bool) -> Set<FlowIndex> {
    var isMeant = IndexedArray<FlowIndex, Bool>(repeating: false, count: tables.count)
    for flow in flows { isMeant[flow] = true }
    func means(_ flow: FlowIndex) -> Bool { flow < tables.endIndex && isMeant[flow] }
    var found: Set<FlowIndex> = []
    for step in steps {
      if isMeant[step.flow] { continue }
      if let callee = step.callee, means(callee) { found.insert(step.flow) }
      guard step.leavesTable else { continue }
      for row in step.rows {
        switch rows[row] {
        case .entry(let other, _): if isMeant[steps[other].flow] { found.insert(step.flow) }
        case .external(let flow, _), .unresolved(.step(let flow)): if means(flow) { found.insert(step.flow) }
        case .error: if orToErrors { found.insert(step.flow) }
        default: continue
        }
      }
    }
    return found
  }
}

extension LinkedPart {
  /// The links of an earlier project with those of some tables in their place.
  ///
  /// - Parameters:
  ///   - order: the tables that were linked again, in their order.
  ///   - again: what linking each of them gave.
  ///   - starts: see ``LinkedProject``; those of the new project.
  fileprivate init(
    _ old: LinkedProject, _ order: [LinkedProject.FlowIndex], _ again: [LinkedPart],
    _ starts: [LinkedProject.StepIndex]
  ) {
    self.init()
    unresolved = old.unresolvedOfTable.elements
    for (table, part) in zip(order, again) { unresolved[table.position] = part.unresolved[0] }
    if starts == old.starts, zip(order, again).allSatisfy({ old.rows(of: $0).count == $1.rows.count }) {
      replace(in: old, order, again)
      return
    }
    steps.reserveCapacity(starts.last?.position ?? 0)
    rows.reserveCapacity(old.rows.count)
    let moves = zip(starts, old.starts).map { $0.position - $1.position }
    let isMoved = moves.contains { $0 != 0 }
    var next = 0
    for table in old.tables.indices {
      if next < order.count, order[next] == table {
        append(again[next].steps, again[next].rows[...], rowsMovedBy: rows.count)
        next += 1
        continue
      }
      let range = old.steps(of: table)
      let kept = old.steps.elements[range.lowerBound.position..<range.upperBound.position]
      let oldRows = old.rows.elements[old.rows(of: table)]
      let start = rows.count
      append(kept, oldRows, rowsMovedBy: start - oldRows.startIndex)
      if isMoved { for row in start..<rows.count { rows[row].move(moves, in: old) } }
    }
  }

  /// The same where nothing has moved, as most edits are about the words of a row.
  private mutating func replace(
    in old: LinkedProject, _ order: [LinkedProject.FlowIndex], _ again: [LinkedPart]
  ) {
    steps = old.steps.elements
    rows = old.rows.elements
    for (table, part) in zip(order, again) {
      let places = old.rows(of: table)
      rows.replaceSubrange(places, with: part.rows)
      for (place, step) in zip(old.steps(of: table), part.steps) {
        steps[place.position] = step.withRows(movedBy: places.lowerBound)
      }
    }
  }

  private mutating func append(
    _ added: some Collection<LinkedStep>, _ addedRows: ArraySlice<LinkedProject.Destination>,
    rowsMovedBy move: Int
  ) {
    rows += addedRows
    if move == 0 {
      steps += added
      return
    }
    for step in added { steps.append(step.withRows(movedBy: move)) }
  }
}

extension LinkedStep {
  fileprivate func withRows(movedBy move: Int) -> LinkedStep {
    var step = self
    step.rows = rows.lowerBound.advanced(by: move)..<rows.upperBound.advanced(by: move)
    return step
  }
}

extension LinkedProject.Destination {
  /// Follows the steps of each table to where they are now.
  ///
  /// - Parameters:
  ///   - moves: by how much, table by table.
  ///   - old: the project that this destination is of.
  fileprivate mutating func move(_ moves: [Int], in old: LinkedProject) {
    switch self {
    case .step(let step): self = .step(step.advanced(by: moves[old.steps[step].flow.position]))
    case .entry(let step, let way):
      self = .entry(step.advanced(by: moves[old.steps[step].flow.position]), by: way)
    default: break
    }
  }
}
