import Lockstep
import LockstepModel
import LockstepText

// What can be known of steps and rows before they run, so that running them asks less.
extension Compiler {
  /// Gives each step its range of what is read; which names are secret is known once all are.
  mutating func numberReads(_ names: [Program.DataInfo]) -> [ReadCode] {
    var reads: [ReadCode] = []
    for (index, info) in stepInfos.enumerated() {
      steps[index].firstRead = Int32(reads.count)
      steps[index].readCount = Int32(info.readNames.count)
      for name in info.readNames {
        let isDropped = names[Int(name)].isSecret && !info.keepNames.contains(name)
        reads.append(ReadCode(name: name, isDropped: isDropped))
      }
    }
    return reads
  }

  mutating func findShortcuts() {
    countCalls()
    for index in rows.indices { rows[index].onlyLeads = onlyLeads(rows[index]) }
    for step in steps { markRows(of: step) }
  }

  private func onlyLeads(_ row: RowCode) -> Bool {
    switch row.move {
    case .stay, .placeholder, .error, .nowhere: false
    case .step, .back, .end, .resume, .result, .goTo, .endGoTo:
      !row.hasEffect && !row.forgets && !steps[Int(row.step)].isLoading
    }
  }

  /// Follows each call to the first step of what it calls, which may be a call again, or the same one.
  private mutating func countCalls() {
    for index in steps.indices {
      var step = index
      while steps[step].kind == .call, steps[index].calls < .max {
        steps[index].calls += 1
        step = Int(flows[Int(steps[step].callee)].firstStep)
      }
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
