package import Lockstep

/// Remembers the row that was taken last, for suites of pairs.
package struct LastRowWatch: StateWatch {
  package static var isIdle: Bool { false }
  package init() {}
  package func mark(after step: ExplorerTurn, from mark: Int, in program: FlowProgram) -> Int {
    step.taken.last.map { Int($0.index) + 1 } ?? mark
  }
}
