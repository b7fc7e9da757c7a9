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
  let gifts: [ProducedValue]

  init(of table: FlowTable) {
    var read: Set<String> = []
    var gifts: [ProducedValue] = []
    for step in table.steps {
      for name in step.reads { read.insert(name.value) }
      for gap in Placeholder.all(in: step) { read.insert(gap.name) }
      for row in step.transitions {
        if case .value(let name)? = row.after { read.insert(name.value) }
        gifts += row.values.map { ProducedValue(name: $0.name, row: row.id.value) }
        if let name = row.gives { gifts.append(ProducedValue(name: name, row: row.id.value)) }
      }
    }
    self.read = read
    self.gifts = gifts
  }
}
