/// Room for one element.
package struct InlineOne<Element: BitwiseCopyable & Sendable>: InlineStorage {
  private var only: Element

  package static var capacity: Int { 1 }
  package init(blank: Element) { only = blank }

  package subscript(index: Int) -> Element {
    @inline(__always) get { only }
    @inline(__always) set { only = newValue }
  }
}
