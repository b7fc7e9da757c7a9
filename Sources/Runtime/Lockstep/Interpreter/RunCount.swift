/// How often a step ran its action in a frame.
///
/// A step has one more entry for the runs that no frame counts any more, so that the sum over a step's entries
/// is how often the session ran it at all.
package struct RunCount: Sendable, BitwiseCopyable {
  /// Represents the frame of the runs that no frame counts any more.
  package static var pastFrame: FrameIndex { .none }

  package var frame: FrameIndex
  package var step: StepID
  package var count: Int32

  package init(frame: FrameIndex, step: StepID, count: Int32) {
    self.frame = frame
    self.step = step
    self.count = count
  }
}
