import Lockstep

/// A program with the data of each row that a numeric session needs, gathered once.
struct NumericProgram {
  /// What inputs by number need to know of a row.
  struct Row {
    /// An action answers with it.
    var isAnswer: Bool
    /// The input that it carries.
    var gives: String?
    var givesSecret = false
    /// Its values.
    var values: [(name: String, kind: ValueKind)]
  }

  let program: FlowProgram
  let rows: [Row]

  init(_ program: FlowProgram) {
    self.program = program
    rows = program.allSteps.flatMap { step in
      program.rows(of: step).map { row in
        let info = program.rowInfo(row)
        return Row(
          isAnswer: program.rows[Int(row.index)].kind == .outcome, gives: info.gives,
          givesSecret: info.gives.map(program.isSecret) ?? false,
          values: info.values)
      }
    }
  }

  /// Writes the numbers of all flows, steps and rows, a line of JSON for each flow.
  func writeNumbers(to lines: OutputLines) {
    for (number, flow) in program.flowInfos.enumerated() {
      lines.append(
        line: JSONWriter.document {
          $0.member("flow", number)
          $0.member("id", flow.id)
          $0.array("steps") { for step in program.steps(of: flow.id) { $0.writeStep(step, of: program) } }
        })
    }
  }
}

extension JSONWriter {
  fileprivate mutating func writeStep(_ step: StepID, of program: FlowProgram) {
    object {
      $0.member("step", Int(step.index))
      $0.member("id", program.stepInfo(step).id)
      $0.array("rows") { for row in program.rows(of: step) { $0.writeRow(row, program.rowInfo(row)) } }
    }
  }

  private mutating func writeRow(_ row: RowID, _ info: RowInfo) {
    object {
      $0.member("row", Int(row.index))
      $0.member("id", info.id)
      $0.member("gives", info.gives)
      $0.strings("values", info.values.map { $0.name })
    }
  }
}

/// The output until the next call, at a place in memory that its reader can query.
///
/// An object, because a session in a table of the same host writes to it.
package final class OutputLines {
  private(set) var memory = ZeroizedBuffer(count: 4_096)
  package private(set) var count = 0

  func clear() { count = 0 }

  /// - Parameter line: with its end.
  func append(line: String) {
    line.withBytes { append($0) }
  }

  func append(error: String) { append(line: JSONWriter.document { $0.member("error", error) }) }

  /// Writes the reason for returning 0.
  func fail(_ reason: String) -> Int32 {
    append(error: reason)
    return 0
  }

  private func append(_ bytes: ByteSpan) {
    if bytes.count > memory.count - count {
      let larger = ZeroizedBuffer(count: max(2 * memory.count, count + bytes.count))
      memory.withBytes(0..<count) { larger.write($0, at: 0) }
      memory = larger
    }
    memory.write(bytes, at: count)
    count += bytes.count
  }

  /// The lines as text.
  package var text: String { memory.withBytes(0..<count) { $0.text } }
}
