/// A flow, or one step of it: `UC2.3`, `UC2.3 1.1`.
package struct FlowPlace: Sendable {
  package var flow: SourceString
  package var step: SourceString?

  package init(flow: SourceString, step: SourceString? = nil) {
    self.flow = flow
    self.step = step
  }
}
