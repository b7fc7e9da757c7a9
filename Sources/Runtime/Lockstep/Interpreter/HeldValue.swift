/// A named value that is not secret, owned by a frame.
package struct HeldValue: Sendable {
  package var frame: FrameIndex
  package var name: NameIndex
  package var value: DataValue
  /// When it came.
  package var storedAt: Duration
}
