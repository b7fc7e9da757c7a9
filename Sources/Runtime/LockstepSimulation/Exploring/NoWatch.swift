package import Lockstep

/// Watches nothing.
package struct NoWatch: StateWatch {
  package static var isIdle: Bool { true }
  package init() {}
  package func nextMark(after step: ExplorerTurn, from mark: Int, in program: FlowProgram) -> Int { 0 }
}
