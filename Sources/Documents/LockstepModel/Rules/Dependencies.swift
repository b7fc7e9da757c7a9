/// Parts of a project that a finding may depend on, and that an error in a file may leave unread.
package struct Dependencies: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Which rows the flow has, and where they lead.
  package static let rows = Dependencies(rawValue: 1)
  /// Which steps and scenarios it has.
  package static let steps = Dependencies(rawValue: 2)
  /// The values that its screens and outcomes give, and their readers.
  package static let values = Dependencies(rawValue: 4)
  /// The part above its table: kind, title, overview, parameters, results and errors.
  package static let contract = Dependencies(rawValue: 8)
  /// The declarations in `lockstep.yaml`.
  package static let declarations = Dependencies(rawValue: 16)

  /// All that a flow has.
  package static let flow: Dependencies = [.rows, .steps, .values, .contract]

  /// How documents call them, joined by "and"; empty for none.
  package var words: String {
    let names: [(Dependencies, String)] = [
      (.rows, "rows"), (.steps, "steps"), (.values, "values"), (.contract, "the part above the table"),
      (.declarations, "declarations in lockstep.yaml"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: " and ")
  }
}
