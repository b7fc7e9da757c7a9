package import Lockstep
package import LockstepModel

/// What identifies the steps, rows and scenarios of a table on a page: the id, and for the second of an id `~2` behind it.
///
/// Tables may have two rows with one id, and a session of a page takes the one that was meant.
package struct PageKeys: Sendable {
  /// By the place of the step in its flow.
  package private(set) var steps: [String] = []
  /// By the place of the step, then by that of the row.
  package private(set) var rows: [[String]] = []
  /// By the place of the scenario in its table; empty for a program, which has none.
  package private(set) var scenarios: [String] = []
  private var useCounts: [String: Int] = [:]

  /// - Parameter steps: the ids of the steps, each with those of its rows, in the order of the document.
  package init(steps: some Sequence<(id: String, rows: [String])>, scenarios: [String] = []) {
    for step in steps {
      self.steps.append(key(step.id))
      rows.append(step.rows.map { key($0) })
    }
    // Behind the others, which have the same keys without them.
    self.scenarios = scenarios.map { key($0) }
  }

  package init(_ table: FlowTable) {
    self.init(
      steps: table.steps.map { ($0.id.value, $0.transitions.map(\.id.value)) },
      scenarios: table.section.scenarios.map(\.id.value))
  }

  /// Whether several steps, rows or scenarios have an id.
  func isShared(_ id: String) -> Bool { (useCounts[id] ?? 0) > 1 }

  private mutating func key(_ id: String) -> String {
    var key = id
    var number = useCounts[id] ?? 1
    while useCounts[key] != nil {
      number += 1
      key = "\(id)~\(number)"
    }
    useCounts[key] = 1
    if key != id { useCounts[id] = number }
    return key
  }
}

/// The keys of all steps and rows of a program.
package struct ProgramKeys: Sendable {
  private var keys: [RowID: String] = [:]

  package init(_ program: FlowProgram) {
    for flow in program.flowInfos {
      let steps = program.steps(of: flow.id)
      let known = PageKeys(
        steps: steps.map { step in
          (program.stepInfo(step).id, program.rows(of: step).map { program.rowInfo($0).id })
        })
      for (step, rows) in zip(steps, known.rows) {
        for (row, key) in zip(program.rows(of: step), rows) { keys[row] = key }
      }
    }
  }

  /// The key of a row; its id for where a step leads by itself.
  package func key(of row: RowID, in program: FlowProgram) -> String {
    keys[row] ?? program.rowInfo(row).id
  }

  /// `UC2.3 1.1a`
  package func place(of row: RowID, in program: FlowProgram) -> String {
    program.stepInfo(program.rowInfo(row).step).flow + " " + key(of: row, in: program)
  }
}

extension FlowProgram {
  /// The program in which the second of two flows with one id, or of two steps of a flow, has its key for an id: an image has no two
  /// of these. All names lead to the first one.
  package func withUniqueIDs() -> FlowProgram {
    var tables = tables
    let names = PageKeys(steps: flowInfos.map { ($0.id, []) }).steps
    for (number, name) in names.enumerated() { tables.flowInfos[number].id = name }
    for (flow, name) in zip(tables.flows, names) {
      for step in flow.firstStep..<flow.firstStep + flow.stepCount { tables.stepInfos[Int(step)].flow = name }
    }
    let program = FlowProgram(tables: tables)
    for flow in names {
      let steps = program.steps(of: flow)
      let keys = PageKeys(
        steps: steps.map { step in (stepInfo(step).id, program.rows(of: step).map { rowInfo($0).id }) })
      for (step, key) in zip(steps, keys.steps) { tables.stepInfos[Int(step.index)].id = key }
    }
    return FlowProgram(tables: tables)
  }

  /// The program for a page: in place of each id of a step or a row it has its place, `UC2.3 1.1a`, between two control
  /// characters. No two steps or rows have the same then, whatever the documents say, and each of them is found in texts.
  ///
  /// - Parameter prefix: before the ids of flows, so that a page can have two versions of them.
  func withPlacesAsIDs(prefix: String = "") -> FlowProgram {
    var tables = tables
    for flow in flowInfos {
      let steps = steps(of: flow.id)
      let keys = PageKeys(
        steps: steps.map { step in (stepInfo(step).id, rows(of: step).map { rowInfo($0).id }) })
      func mark(_ key: String) -> String { "\u{1}\(prefix)\(flow.id) \(key)\u{1}" }
      for (place, step) in steps.enumerated() {
        let own = mark(keys.steps[place])
        tables.stepInfos[Int(step.index)].id = own
        let onward = tables.steps[Int(step.index)].continuation
        if onward >= 0 { tables.rowInfos[Int(onward)].id = own }
        for (row, key) in zip(rows(of: step), keys.rows[place]) {
          tables.rowInfos[Int(row.index)].id = mark(key)
        }
      }
    }
    return FlowProgram(tables: tables)
  }
}
