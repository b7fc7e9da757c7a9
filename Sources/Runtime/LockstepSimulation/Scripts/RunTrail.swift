package import Lockstep

/// What happened in a run, for expectations, messages and counts.
package struct RunTrail: Sendable {
  /// The rows taken, in order.
  package private(set) var rows: [RowID] = []
  /// The taken rows by their names: `UC2.3 1.3a`.
  package private(set) var rowNames: [String] = []
  /// The steps entered, in order.
  package private(set) var steps: [StepID] = []
  /// `UC2.3 1.3a → 1.4`, with the interpreter's notes in parentheses.
  package private(set) var path: [String] = []
  /// The side effects since the last input.
  package private(set) var effectsSinceInput: [SideEffect] = []
  /// The side effects that no expectation has named.
  package private(set) var unnamedEffects: [SideEffect] = []
  /// Where the rows begin that the last `took:` did not list.
  private var listedRowCount = 0
  private var runsByStep: [StepID: (action: String, count: Int)] = [:]

  package mutating func add(_ event: SessionEvent) {
    switch event.kind {
    case .took(let row, let name, let target):
      rows.append(row)
      rowNames.append(name)
      path.append("\(name) → \(target)")
    case .entered(let step): steps.append(step)
    case .note(let text): path.append("(\(text))")
    case .performs(let effect):
      effectsSinceInput.append(effect)
      unnamedEffects.append(effect)
    case .runs(let action, let step, let count): if let action { runsByStep[step] = (action, count) }
    case .shows, .did, .chose, .answered, .waits, .ends: break
    }
  }

  /// Something new is done.
  mutating func beginInput() { (effectsSinceInput, unnamedEffects) = ([], []) }

  /// The rows since the last call.
  mutating func takeNewRows() -> ArraySlice<String> {
    defer { listedRowCount = rowNames.count }
    return rowNames[listedRowCount...]
  }

  /// Whether there was a side effect of this name, or with these words; it counts as named then.
  mutating func consumeEffect(named name: String) -> Bool {
    func isMeant(_ effect: SideEffect) -> Bool { effect.name == name || effect.text == name }
    if let index = unnamedEffects.firstIndex(where: isMeant) { unnamedEffects.remove(at: index) }
    return effectsSinceInput.contains(where: isMeant)
  }

  /// How often an action was run; a run that suspending repeats counts once.
  func runs(of action: String) -> Int {
    runsByStep.values.reduce(0) { $1.action == action ? $0 + $1.count : $0 }
  }
}
