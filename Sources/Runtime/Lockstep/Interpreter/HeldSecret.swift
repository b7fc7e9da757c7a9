/// A reference to a secret, owned by a frame.
package struct HeldSecret: Sendable, BitwiseCopyable {
  package var frame: FrameIndex
  package var name: NameIndex
  package var reference: SecretRef

  package init(frame: FrameIndex, name: NameIndex, reference: SecretRef) {
    self.frame = frame
    self.name = name
    self.reference = reference
  }
}
