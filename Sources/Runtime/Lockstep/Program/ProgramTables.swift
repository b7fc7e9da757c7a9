/// The tables of a program as a compiler, or the reader of an image, makes them.
package struct ProgramTables: Sendable {
  package var flows: [FlowCode] = []
  package var steps: [StepCode] = []
  package var rows: [RowCode] = []
  /// The names that steps read; a step has a range of them. Derived from the rest.
  package internal(set) var reads: [ReadCode] = []
  /// Fixed delays of timers; values' names are in `names`.
  package var delays: [DelayCode] = []
  /// The descriptions for people, by the same indices.
  package var flowInfos: [FlowProgram.FlowInfo] = []
  package var stepInfos: [StepInfo] = []
  package var rowInfos: [RowInfo] = []
  /// Names of results, interned over the whole project.
  package var results: [String] = []
  /// Names of data, interned over the whole project.
  package var valueInfos: [FlowProgram.ValueInfo] = []
  /// The flow that a resumed session enters; -1 without one.
  package var onResume: Int32 = -1

  package init() {}

  // Facts about steps and rows that are computed before they run, so that running them is faster.
  //
  // They follow from the other tables: the compiler and the reader of an image leave them to this.

  mutating func computeDerivedValues() {
    numberReads()
    computeStepValues()
    collectValueKinds()
    for index in rows.indices {
      rows[index].hasEffect = rowInfos[index].effect != nil
      rows[index].bringsValues = !rowInfos[index].values.isEmpty
      rows[index].isPureTransition = isPureTransition(rows[index])
    }
    for step in steps { hashUniqueWords(of: step) }
  }

  /// Gives each step its range of reads; which names are secret is known once all are.
  private mutating func numberReads() {
    reads = []
    for (index, info) in stepInfos.enumerated() {
      steps[index].readStart = Int32(reads.count)
      steps[index].readCount = Int32(info.readNames.count)
      let kept = Set(info.keptNames)
      for name in info.readNames {
        let isDropped = valueInfos[Int(name)].isSecret && !kept.contains(name)
        reads.append(ReadCode(name: name, isDropped: isDropped))
      }
    }
  }

  /// The kinds as which outcomes bring each value. What a user gives may be of any, and a text stands in for a value
  /// that a step reads and a driver gives.
  private mutating func collectValueKinds() {
    for index in valueInfos.indices { valueInfos[index].kinds = [] }
    func add(_ kind: ValueKind, to number: Int32) {
      guard !valueInfos[Int(number)].kinds.contains(kind) else { return }
      valueInfos[Int(number)].kinds.append(kind)
    }
    for info in rowInfos {
      for (value, number) in zip(info.values, info.valueNames) { add(value.kind, to: number) }
    }
    for read in reads where !valueInfos[Int(read.name)].kinds.isEmpty { add(.text, to: read.name) }
    for row in rows where row.gives >= 0 { valueInfos[Int(row.gives)].kinds = [] }
  }

  private mutating func computeStepValues() {
    for index in steps.indices {
      let step = steps[index]
      steps[index].isFirst = flows[Int(step.flow)].firstStep == Int32(index)
      let range = Int(step.firstRow)..<Int(step.firstRow + step.rowCount)
      steps[index].hasTimers = rows[range].contains { $0.delay >= 0 }
      steps[index].entryCallDepth = callDepth(from: index)
    }
  }

  /// Follows each call to the first step of its flow, which may be a call again, or the same one.
  private func callDepth(from index: Int) -> UInt8 {
    var calls: UInt8 = 0
    var step = index
    while steps[step].kind == .call, calls < .max {
      calls += 1
      step = Int(flows[Int(steps[step].callee)].firstStep)
    }
    return calls
  }

  private func isPureTransition(_ row: RowCode) -> Bool {
    switch row.jump {
    case .stay, .placeholder, .error, .nowhere: false
    case .step, .back, .end, .resume, .result, .goTo, .endGoTo:
      !row.hasEffect && !row.clearsHistory && !steps[Int(row.step)].isLoadingScreen
    }
  }

  /// Marks the rows that their words, or of outcomes their name, find beyond doubt: no other row of the step
  /// has the same as its id, name or words. Timers do not count: no words take them.
  private mutating func hashUniqueWords(of step: StepCode) {
    let range = (Int(step.firstRow)..<Int(step.firstRow + step.rowCount)).filter { !rows[$0].isTimer }
    // The work grows with the square; a step with more rows is looked through each time.
    guard range.count <= 64 else { return }
    let said = range.map { row in
      let info = rowInfos[row]
      return [TextHash(info.id), TextHash(info.name ?? info.id), TextHash(info.words)]
    }
    for (number, row) in range.enumerated() {
      let text = searchText(of: row)
      let marks = [TextHash(text), TextHash(RowText.normalized(text))]
      let isPlain = said.indices.allSatisfy { other in
        other == number || !said[other].contains(where: marks.contains)
      }
      if isPlain { rows[row].wordsHash = marks[0] }
    }
  }

  /// The text that finds a row: its outcome name, if it has one, and otherwise its words.
  private func searchText(of row: Int) -> String {
    rows[row].kind == .outcome ? rowInfos[row].outcomeName : rowInfos[row].text
  }
}

extension FlowProgram {
  /// The program's tables, to change a copy of them.
  package var tables: ProgramTables { content.tables }

  package var flows: [FlowCode] { content.tables.flows }
  package var steps: [StepCode] { content.tables.steps }
  package var rows: [RowCode] { content.tables.rows }
  package var reads: [ReadCode] { content.tables.reads }
  package var delays: [DelayCode] { content.tables.delays }
  package var flowInfos: [FlowInfo] { content.tables.flowInfos }
  package var stepInfos: [StepInfo] { content.tables.stepInfos }
  package var rowInfos: [RowInfo] { content.tables.rowInfos }
  package var results: [String] { content.tables.results }
  package var valueInfos: [ValueInfo] { content.tables.valueInfos }
  package var onResume: Int32 { content.tables.onResume }
  package var digests: [UInt64] { content.digests }
}
