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

package struct Three<Element: BitwiseCopyable & Sendable>: InlineStorage {
  private var first: Element
  private var second: Element
  private var third: Element

  package static var capacity: Int { 3 }
  package init(blank: Element) { (first, second, third) = (blank, blank, blank) }

  package subscript(index: Int) -> Element {
    @inline(__always) get {
      switch index {
      case 0: first
      case 1: second
      default: third
      }
    }
    @inline(__always) set {
      switch index {
      case 0: first = newValue
      case 1: second = newValue
      default: third = newValue
      }
    }
  }
}
