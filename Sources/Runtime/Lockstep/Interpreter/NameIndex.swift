/// A named value of the program.
package struct NameIndex: Hashable, Sendable, BitwiseCopyable {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  package static var none: NameIndex { NameIndex(-1) }
  package var exists: Bool { number >= 0 }
}
