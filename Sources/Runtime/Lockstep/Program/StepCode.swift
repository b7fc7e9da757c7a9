/// A step as the interpreter sees it: numbers only. ``ProgramTables/computeDerivedValues()`` sets the values derived from other tables.
package struct StepCode: Sendable, BitwiseCopyable {
  package var flow: Int32
  package var kind: StepClass
  /// The flow's first step, where attempts restart.
  package var isFirst = false
  /// Is the system's and has `user:` rows, with outcomes or without: a loading screen, which enters the history
  /// when the user leaves it.
  package var isLoadingScreen = false
  package var hasTimers = false
  /// A use case called as a step.
  package var isUseCaseCall = false
  package var firstRow: Int32 = 0
  package var rowCount: Int32 = 0
  /// The step's reads, as a range of `FlowProgram.reads`.
  package var readStart: Int32 = 0
  package var readCount: Int32 = 0
  /// How many calls entering the step makes until something else begins, at most 255.
  package var entryCallDepth: UInt8 = 0
  /// The called flow; -1 for none.
  package var callee: Int32 = -1
  /// Parameters that a call passes, as bits of the callee's parameters.
  package var passedParameters: UInt32 = 0
  /// The row taken when a called use case returns or an action without rows ends; -1 for none.
  package var continuation: Int32 = -1

  package init(flow: Int32, kind: StepClass, firstRow: Int32) {
    self.flow = flow
    self.kind = kind
    self.firstRow = firstRow
  }
}
