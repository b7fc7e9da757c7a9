/// Room for two elements.
package struct InlineTwo<Element: BitwiseCopyable & Sendable>: InlineStorage {
  private var first: Element
  private var second: Element

  package static var capacity: Int { 2 }
  package init(blank: Element) { (first, second) = (blank, blank) }

  package subscript(index: Int) -> Element {
    @inline(__always) get { index == 0 ? first : second }
    @inline(__always) set { if index == 0 { first = newValue } else { second = newValue } }
  }
}
