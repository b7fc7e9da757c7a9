/// Where the interpreter goes from a row. Images hold the raw value.
package enum Jump: UInt8, Sendable, BitwiseCopyable {
  case stay
  case step
  case back
  case end
  case resume
  case result
  case goTo
  case endGoTo
  case error
  case placeholder
  /// The row's target does not exist.
  case nowhere
}

/// Something that a step reads.
package struct ReadCode: Sendable, BitwiseCopyable {
  package var name: Int32
  /// A secret that the step's action does not keep.
  package var isDropped: Bool
}

/// A flow as the interpreter sees it.
package struct FlowCode: Sendable, BitwiseCopyable {
  package var firstStep: Int32
  package var stepCount: Int32
  package var isExternal = false
  package var isUseCase = false
  package var isRoot = false
  package var isLock = false
  package var isOpen = false

  package init(firstStep: Int32, stepCount: Int32) {
    self.firstStep = firstStep
    self.stepCount = stepCount
  }
}
