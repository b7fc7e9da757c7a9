import Lockstep
import LockstepModel

/// A link of a cell: `[UC7.1 Show all available cards](UC7.1_ShowAllAvailableCards.md)`.
struct CellLink {
  let label: Bytes
  let href: Bytes
  /// From the bracket to the closing parenthesis.
  let whole: Bytes

  /// The links in a text, in its order. Brackets that no address follows are text: `[organization]`.
  static func all(in text: Bytes) -> [CellLink] {
    TextLink.ranges(in: text).map {
      CellLink(label: text[$0.label], href: text[$0.href].trimmed(), whole: text[$0.whole])
    }
  }
}
