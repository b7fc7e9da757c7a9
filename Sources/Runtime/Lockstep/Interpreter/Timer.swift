/// An armed timer of a step.
package struct Timer: Sendable, BitwiseCopyable {
  package var deadline: Duration
  /// 0 while suspended.
  package var id: UInt32
  package var frame: FrameIndex
  package var row: RowID
}
