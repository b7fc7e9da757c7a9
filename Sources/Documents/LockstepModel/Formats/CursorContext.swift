/// The text being written at the cursor of an editor.
package struct CursorContext: Sendable {
  package enum Kind: Sendable, Equatable {
    /// Where a row leads in its own table.
    case next
    case flow
    case partialFlow
    case returned
    case result
    case error
    case errorFlow
    case action
    case outcome
    case user
    case parameter
    case argument
    case value
    // In scenarios and scripts.
    case place
    case row
    case world
    case script
    case screen
    case choice
    /// The words of a row of a table, whatever they begin with, and its last cell.
    case tableWords
    case tableTarget
    /// A link, and an anchor of the document that its address names.
    case link
    case anchor(String)
  }

  package let kind: Kind
  /// Where the name begins, as an offset in the text.
  package let start: Int
  /// Where the text ends that a name replaces: for a cell of a table its end.
  package let end: Int

  package init(_ kind: Kind, start: Int, end: Int) {
    (self.kind, self.start, self.end) = (kind, start, end)
  }
}
