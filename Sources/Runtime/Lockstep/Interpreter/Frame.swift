/// One call of a flow.
package struct Frame: Sendable, BitwiseCopyable {
  package var flow: FlowIndex
  /// The caller's frame.
  package var parent = FrameIndex.none
  /// The step of the caller that called.
  package var callStep = StepID.none
  /// The parameters passed, as bits.
  package var parameters: UInt32 = 0

  package init(
    flow: FlowIndex, parent: FrameIndex = .none, callStep: StepID = .none, parameters: UInt32 = 0
  ) {
    self.flow = flow
    self.parent = parent
    self.callStep = callStep
    self.parameters = parameters
  }
}
