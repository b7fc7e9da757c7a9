import LockstepModel

/// The named values that one table reads, and those that its rows bring or give.
struct ValueUses: Sendable {
  /// A value that a row brings or gives.
  struct ProducedValue: Sendable {
    let name: SourceString
    let row: String
  }

  /// The names that actions, timers and messages read.
  let read: Set<String>
  /// In the order of the rows.
  let produced: [ProducedValue]
  /// The gaps in the texts that its steps show, each with the step.
  let gaps: [(step: String, gap: Placeholder)]

  init(of table: FlowTable) {
    var read: Set<String> = []
    var gifts: [ProducedValue] = []
    var gaps: [(step: String, gap: Placeholder)] = []
    for step in table.steps {
      for name in step.reads { read.insert(name.value) }
      for gap in Placeholder.all(in: step) {
        read.insert(gap.name)
        if step.kind.value.isDisplayed { gaps.append((step.id.value, gap)) }
      }
      for row in step.transitions {
        if case .value(let name)? = row.after { read.insert(name.value) }
        gifts += row.values.map { ProducedValue(name: $0.name, row: row.id.value) }
        if let name = row.gives { gifts.append(ProducedValue(name: name, row: row.id.value)) }
      }
    }
    self.read = read
    self.produced = gifts
    self.gaps = gaps
  }
}
