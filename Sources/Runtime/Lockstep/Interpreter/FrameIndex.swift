/// A frame of a session, by its position among them.
package struct FrameIndex: Hashable, Comparable, Sendable, BitwiseCopyable {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  package static var none: FrameIndex { FrameIndex(-1) }
  package var exists: Bool { number >= 0 }

  package static func < (left: FrameIndex, right: FrameIndex) -> Bool { left.number < right.number }
}
