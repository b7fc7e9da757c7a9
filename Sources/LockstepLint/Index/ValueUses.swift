import LockstepModel

/// The named values that one table reads, and those that its rows bring or give.
struct ValueUses: Sendable {
  /// A value that a row brings or gives.
  struct Gift: Sendable {
    let name: SourceString
    let row: String
  }

  /// The names that actions, timers and messages read.
  let read: Set<String>
  /// In the order of the rows.
  let gifts: [Gift]
  /// The names that steps keep; like those that they read, they may be ones that nothing gives.
  private let kept: Set<String>

  init(of table: FlowTable) {
    var read: Set<String> = []
    var kept: Set<String> = []
    var gifts: [Gift] = []
    for step in table.steps {
      for name in step.reads { read.insert(name.value) }
      for name in step.keeps { kept.insert(name.value) }
      for gap in Placeholder.all(in: step) { read.insert(gap.name) }
      for row in step.transitions where !row.hasOnlyCommonFields {
        if case .value(let name)? = row.after { read.insert(name.value) }
        gifts += row.values.map { Gift(name: $0.name, row: row.id.value) }
        if let name = row.gives { gifts.append(Gift(name: name, row: row.id.value)) }
      }
    }
    self.read = read
    self.kept = kept
    self.gifts = gifts
  }

  /// Whether findings about the table may be others with other names of values: it reads one that came, went or changed
  /// its kind, or one that nothing gives, for which the others are suggested.
  func mayDiffer(_ names: DataNames, from others: DataNames) -> Bool {
    func isSame(_ name: String) -> Bool {
      names.isKnown(name) && others.isKnown(name)
        && names.secrets.contains(name) == others.secrets.contains(name)
        && names.durations.contains(name) == others.durations.contains(name)
    }
    return !(read.allSatisfy(isSame) && kept.allSatisfy(isSame))
  }
}
