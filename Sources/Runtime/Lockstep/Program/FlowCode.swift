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
