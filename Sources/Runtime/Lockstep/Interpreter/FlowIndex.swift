// The index types of a session. A number below 0 means no value.

/// A flow of the program.
package struct FlowIndex: Hashable, Sendable, BitwiseCopyable {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  package static var none: FlowIndex { FlowIndex(-1) }
  package var exists: Bool { number >= 0 }
}

extension StepID {
  package static var none: StepID { StepID(-1) }
  package var exists: Bool { index >= 0 }
}

extension RowID {
  package static var none: RowID { RowID(-1) }
  package var exists: Bool { index >= 0 }
}

// The tables of a program count with plain numbers; this is where they get their kind.
extension FlowProgram {
  @inline(__always) package func code(of step: StepID) -> StepCode { content.tables.steps[Int(step.index)] }

  @inline(__always) package func code(of row: RowID) -> RowCode { content.tables.rows[Int(row.index)] }

  @inline(__always) func code(of flow: FlowIndex) -> FlowCode { content.tables.flows[Int(flow.number)] }

  func info(of flow: FlowIndex) -> FlowInfo { content.tables.flowInfos[Int(flow.number)] }

  @inline(__always) func info(of name: NameIndex) -> ValueInfo { content.tables.valueInfos[Int(name.number)] }

  func text(of result: ResultIndex) -> String { content.tables.results[Int(result.number)] }

  func index(ofName text: String) -> NameIndex? { nameNumber(text).map { NameIndex($0) } }

  /// The flow that a resumed session enters; none if it simply continues.
  package var resumingFlow: FlowIndex { FlowIndex(content.tables.onResume) }
}

extension StepCode {
  /// The rows of the step in document order.
  @inline(__always) package var rows: RowRange { RowRange(first: firstRow, end: firstRow + rowCount) }
}
