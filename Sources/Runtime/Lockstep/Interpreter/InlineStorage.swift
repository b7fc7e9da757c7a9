/// A fixed number of elements that lie one after the other, in a value without memory of its own.
///
/// An index at or above ``capacity`` means the last element; ``SmallArray`` asks for none.
package protocol InlineStorage: Sendable {
  associatedtype Element: BitwiseCopyable & Sendable
  static var capacity: Int { get }
  /// - Parameter blank: the filler for unused places; any element will do.
  init(blank: Element)
  subscript(index: Int) -> Element { get set }
}
