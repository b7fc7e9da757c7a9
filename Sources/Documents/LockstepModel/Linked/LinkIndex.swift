/// A position in one of the flat arrays of a ``LinkedProject``; the type determines which one.
package protocol LinkIndex: Strideable, Hashable, Sendable, BitwiseCopyable where Stride == Int {
  var rawValue: Int32 { get }

  init(rawValue: Int32)
}

extension LinkIndex {
  package init(_ position: Int) { self.init(rawValue: Int32(position)) }

  /// The position as a plain number.
  package var position: Int { Int(rawValue) }

  package func distance(to other: Self) -> Int { other.position - position }
  package func advanced(by count: Int) -> Self { Self(position + count) }
  package static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
