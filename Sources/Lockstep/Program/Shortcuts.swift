/// What can be known of steps and rows before they run, so that running them asks less.
///
/// It follows from the tables alone: the compiler and the reader of an image leave it to this.
struct Shortcuts {
  let flows: [FlowCode]
  private(set) var steps: [StepCode]
  private(set) var rows: [RowCode]
  private(set) var reads: [ReadCode] = []
  private let stepInfos: [StepInfo]
  private let rowInfos: [RowInfo]

  init(
    flows: [FlowCode], steps: [StepCode], rows: [RowCode], stepInfos: [StepInfo], rowInfos: [RowInfo],
    names: [Program.DataInfo]
  ) {
    self.flows = flows
    self.steps = steps
    self.rows = rows
    self.stepInfos = stepInfos
    self.rowInfos = rowInfos
    numberReads(names)
    lookAtSteps()
    for index in rows.indices {
      self.rows[index].hasEffect = rowInfos[index].effect != nil
      self.rows[index].bringsValues = !rowInfos[index].values.isEmpty
      self.rows[index].onlyLeads = onlyLeads(self.rows[index])
    }
    for step in steps { markRows(of: step) }
  }

  /// Gives each step its range of what is read; which names are secret is known once all are.
  private mutating func numberReads(_ names: [Program.DataInfo]) {
    for (index, info) in stepInfos.enumerated() {
      steps[index].firstRead = Int32(reads.count)
      steps[index].readCount = Int32(info.readNames.count)
      let kept = Set(info.keepNames)
      for name in info.readNames {
        let isDropped = names[Int(name)].isSecret && !kept.contains(name)
        reads.append(ReadCode(name: name, isDropped: isDropped))
      }
    }
  }

  private mutating func lookAtSteps() {
    for index in steps.indices {
      let step = steps[index]
      steps[index].isFirst = flows[Int(step.flow)].firstStep == Int32(index)
      let range = Int(step.firstRow)..<Int(step.firstRow + step.rowCount)
      steps[index].hasTimers = rows[range].contains { $0.delay >= 0 }
      steps[index].calls = calls(from: index)
    }
  }

  /// Follows each call to the first step of what it calls, which may be a call again, or the same one.
  private func calls(from index: Int) -> UInt8 {
    var calls: UInt8 = 0
    var step = index
    while steps[step].kind == .call, calls < .max {
      calls += 1
      step = Int(flows[Int(steps[step].callee)].firstStep)
    }
    return calls
  }

  private func onlyLeads(_ row: RowCode) -> Bool {
    switch row.move {
    case .stay, .placeholder, .error, .nowhere: false
    case .step, .back, .end, .resume, .result, .goTo, .endGoTo:
      !row.hasEffect && !row.forgets && !steps[Int(row.step)].isLoading
    }
  }

  /// Marks the rows that their words, or of outcomes their name, find beyond doubt: no other row of the step
  /// has the same as its id, name or words.
  private mutating func markRows(of step: StepCode) {
    let range = Int(step.firstRow)..<Int(step.firstRow + step.rowCount)
    // The work grows with the square; a step with more rows is looked through each time.
    guard range.count <= 64 else { return }
    let said = range.map { row in
      let info = rowInfos[row]
      return [TextHash(info.id), TextHash(info.name ?? info.id), TextHash(info.words)]
    }
    for row in range {
      let text = outcomeName(row)
      let marks = [TextHash(text), TextHash(RowText.normal(text))]
      let isPlain = said.indices.allSatisfy { other in
        range.lowerBound + other == row || !said[other].contains(where: marks.contains)
      }
      if isPlain { rows[row].mark = marks[0] }
    }
  }

  /// What finds a row: the name of an outcome, if it has one, and otherwise its words.
  private func outcomeName(_ row: Int) -> String {
    rows[row].kind == .outcome ? rowInfos[row].outcomeName : rowInfos[row].text
  }
}
