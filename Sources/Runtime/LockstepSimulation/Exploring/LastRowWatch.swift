package import Lockstep

/// Remembers the row that was taken last, for suites of pairs.
package struct LastRowWatch: StateWatch {
  package static var isIdle: Bool { false }
  package init() {}
  package func nextMark(after step: ExplorerTurn, from mark: Int, in program: FlowProgram) -> Int {
    step.takenRows.last.map { Int($0.index) + 1 } ?? mark
  }
}
