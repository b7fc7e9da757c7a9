import LockstepModel

/// The named values that one table reads, and those that its rows bring or give.
struct ValueUses: Sendable {
  /// A value that a row brings or gives.
  struct ProducedValue: Sendable {
    let name: SourceString
    let row: String
  }

  /// The names that actions, timers and messages read.
  let readNames: Set<String>
  /// In the order of the rows.
  let producedValues: [ProducedValue]
  /// The gaps in the texts that its steps show, each with the step.
  let placeholders: [(step: String, placeholder: Placeholder)]

  init(of table: FlowTable) {
    var readNames: Set<String> = []
    var gifts: [ProducedValue] = []
    var placeholders: [(step: String, placeholder: Placeholder)] = []
    for step in table.steps {
      for name in step.reads { readNames.insert(name.value) }
      for gap in Placeholder.all(in: step) {
        readNames.insert(gap.name)
        if step.kind.value.isDisplayed { placeholders.append((step.id.value, gap)) }
      }
      for row in step.transitions {
        if case .value(let name)? = row.after { readNames.insert(name.value) }
        gifts += row.values.map { ProducedValue(name: $0.name, row: row.id.value) }
        if let name = row.gives { gifts.append(ProducedValue(name: name, row: row.id.value)) }
      }
    }
    self.readNames = readNames
    self.producedValues = gifts
    self.placeholders = placeholders
  }
}
