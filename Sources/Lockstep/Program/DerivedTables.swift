/// Facts about steps and rows that are computed before they run, so that running them is faster.
///
/// It follows from the tables: the compiler and the reader of an image leave it to this.
struct DerivedTables {
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
      self.rows[index].isPureTransition = isPureTransition(self.rows[index])
    }
    for step in steps { markRows(of: step) }
  }

  /// Gives each step its range of reads; which names are secret is known once all are.
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

  /// Follows each call to the first step of its flow, which may be a call again, or the same one.
  private func calls(from index: Int) -> UInt8 {
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
      !row.hasEffect && !row.clearsHistory && !steps[Int(row.step)].isLoading
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

  /// The text that finds a row: its outcome name, if it has one, and otherwise its words.
  private func outcomeName(_ row: Int) -> String {
    rows[row].kind == .outcome ? rowInfos[row].outcomeName : rowInfos[row].text
  }
}

/// A number that differs for nearly all different texts, to skip most rows without comparing texts.
package struct TextHash: Equatable, Sendable, BitwiseCopyable {
  package private(set) var bits: UInt64 = 0

  /// The hash of no text.
  package init() {}

  package init(_ text: String) { bits = text.withBytes { Self.mix($0) } }

  package init(_ bytes: ByteSpan) { bits = Self.mix(bytes) }

  /// Eight bytes at a time; the last bit is set, so that no text has the hash of none.
  @inline(__always)
  private static func mix(_ bytes: ByteSpan) -> UInt64 {
    let count = bytes.count
    var hash = UInt64(truncatingIfNeeded: count) &* 0x9e37_79b9_7f4a_7c15
    var position = 0
    while position + 8 <= count {
      hash = mix(hash, bytes.word(at: position))
      position += 8
    }
    return (position < count ? mix(hash, rest(of: bytes)) : hash) | 1
  }

  @inline(__always)
  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0xff51_afd7_ed55_8ccd
    return product ^ product >> 32
  }

  /// The last bytes, together with some before them where there are any; at most eight.
  @inline(__always)
  private static func rest(of bytes: ByteSpan) -> UInt64 {
    let count = bytes.count
    if count >= 8 { return bytes.word(at: count - 8) }
    if count >= 4 { return UInt64(bytes.halfWord(at: 0)) | UInt64(bytes.halfWord(at: count - 4)) << 32 }
    return UInt64(bytes[0]) | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count - 1]) << 16
  }
}
