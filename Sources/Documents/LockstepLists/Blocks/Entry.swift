import LockstepModel

/// A heading, an item of a list or a paragraph of a document, or a part of a cell that reads like one.
struct Entry: Sendable {
  enum Kind: Sendable, Equatable {
    case heading(level: Int)
    case item
    case paragraph
  }

  var kind: Kind
  /// The column of its text or of its mark, from 0.
  var indent: Int
  /// Everything behind the mark of a heading or a bullet, with its continuation lines.
  var text: Range<Int>
  var label: Label?
  /// The number that an item of an ordered list of HTML is shown with; the range of its label is that of its tag.
  var number: Int?
  /// Whether Markdown shows its number as a part of the item before it, and not as that of an item.
  var isInline = false
  /// Whether a bullet comes before it.
  var isBulleted = false
  /// Whether it begins in bold.
  var isEmphasised = false
  /// Whether it is a cell, or a part of one: renderers show its numbers as they are.
  var isCell = false
  /// The words that name who acts, where a column does.
  var actor: Range<Int>?
  /// Whether it goes on with the sentence before it, whose number it has no other than: a further cell of a row.
  var isContinuation = false
  /// Whether it is the first cell of a table of actors whose cells have no numbers.
  var isUnnumberedTable = false
  /// Whether its only text is the name of a field, and what follows is the field's value.
  var isFieldName = false
  /// Whether it is the ID of a use case in the first cell of a table of fields.
  var isUseCaseID = false
  /// Whether it is the head of the rows of steps: in a table of fields, or beside the name of a field.
  var headsSteps = false
  /// Whether it is in the column of what the system does in response.
  var isResponse = false
  /// The cell that says which step follows, where that is another one than the next row.
  var next: Range<Int>?
  /// The rank of the actor that it names, where it is in a table of actors.
  var actorRank: Wording.ListWord?
  /// The alternative that it is, where it is a row of a table of these.
  var row: AlternativeRow?

  /// The text that its label labels.
  var labelledText: Range<Int> { label.map { min($0.textStart, text.upperBound)..<text.upperBound } ?? text }

  var isHeading: Bool { if case .heading = kind { true } else { false } }
}
