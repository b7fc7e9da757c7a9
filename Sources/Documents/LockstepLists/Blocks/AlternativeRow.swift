/// A row of a table that is an alternative: what its cells say.
struct AlternativeRow: Sendable {
  /// Its label, in a cell of its own or before the condition.
  var label: Label?
  /// The cell that names the step, and nothing else.
  var place: Range<Int>?
  var condition: Range<Int>
  /// What happens then, with an entry for each line.
  var consequences: [Entry] = []
  /// Whether the heads of its columns say that the rows are alternatives, whatever part the table is in.
  var isNamed = false
  /// Whether it is in a cell beside the step that it branches off from.
  var isBesideStep = false
}
