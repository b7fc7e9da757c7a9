/// Something that a step reads.
package struct ReadCode: Sendable, BitwiseCopyable {
  package var name: Int32
  /// A secret that the step's action does not keep.
  package var isDropped: Bool
}
