/// Names an effect; the numbers of a session only grow.
public struct EffectID: Hashable, Comparable, Sendable, BitwiseCopyable {
  package let number: UInt32
  package init(_ number: UInt32) { self.number = number }

  public static func < (left: EffectID, right: EffectID) -> Bool { left.number < right.number }
}
