/// Parts of a project that a finding may rest on, and that a file may lose when it is read.
struct Grounds: OptionSet, Sendable {
  let rawValue: UInt8

  /// Which rows the flow has, and where they lead.
  static let rows = Grounds(rawValue: 1)
  /// Which steps and scenarios it has.
  static let steps = Grounds(rawValue: 2)
  /// Which values its screens and outcomes bring, and what reads them.
  static let values = Grounds(rawValue: 4)
  /// What stands above its table: kind, title, overview, parameters, results and errors.
  static let contract = Grounds(rawValue: 8)
  /// What `lockstep.yaml` declares.
  static let declarations = Grounds(rawValue: 16)

  /// All that a flow has.
  static let flow: Grounds = [.rows, .steps, .values, .contract]

  /// How documents call them, joined by "and"; empty for none.
  var words: String {
    let names: [(Grounds, String)] = [
      (.rows, "rows"), (.steps, "steps"), (.values, "values"), (.contract, "what stands above the table"),
      (.declarations, "what lockstep.yaml declares"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: " and ")
  }
}
