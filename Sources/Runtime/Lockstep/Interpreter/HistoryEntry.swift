/// A displayed screen, and by its frame the calls it was displayed under.
package struct HistoryEntry: Sendable, Equatable, BitwiseCopyable {
  package var frame: FrameIndex
  package var step: StepID

  package init(frame: FrameIndex, step: StepID) {
    self.frame = frame
    self.step = step
  }
}
