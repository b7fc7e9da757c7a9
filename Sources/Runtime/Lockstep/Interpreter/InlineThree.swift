/// Room for three elements.
package struct InlineThree<Element: BitwiseCopyable & Sendable>: InlineStorage {
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
