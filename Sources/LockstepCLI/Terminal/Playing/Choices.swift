import Lockstep

/// The present choices, numbered from 1.
struct Choices: Sendable {
  private(set) var list: [Choice] = []

  init(_ state: SessionState, _ interpreter: Interpreter) {
    let program = interpreter.program
    var places = interpreter.place(state).map { [$0] } ?? []
    places += interpreter.calls(state).reversed()
    let rows = RowLookup(program, near: places)
    // Rows of the step while its action runs are its outcomes; otherwise they are raised by hand.
    let isRunning = interpreter.running(state) != nil
    for possibility in interpreter.possible(state) {
      list.append(Choice(possibility, rows.row(of: possibility), program, isRunning: isRunning))
    }
    if isRunning, interpreter.outcomes(state).isEmpty {
      // A call of an external flow, without rows: any outcome continues at the step's `next:`.
      list.append(Choice(kind: .outcome, text: "done", label: "goes on"))
    }
    // Actions of the person come first, automatic events last.
    list = list.filter { $0.kind != .event } + list.filter { $0.kind == .event }
  }

  /// The choice for a typed line: a number, the words of a choice, its row, or the beginning of its words.
  enum Match {
    case one(Choice)
    case several([Int])
    case none
  }

  func match(_ typed: String) -> Match {
    let words = typed.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if let number = Int(words) {
      return list.indices.contains(number - 1) ? .one(list[number - 1]) : .none
    }
    guard !words.isEmpty else { return .none }
    let whole = list.indices.filter { list[$0].spellings.contains(words) }
    let begun = list.indices.filter { list[$0].spellings.contains { $0.hasPrefix(words) } }
    let found = whole.isEmpty ? begun : whole
    guard let first = found.first else { return .none }
    return found.count == 1 ? .one(list[first]) : .several(found.map { $0 + 1 })
  }

  /// Whether the choice can be identified by its words.
  func isUnique(_ choice: Choice) -> Bool {
    list.count { $0.kind == choice.kind && $0.text == choice.text } == 1
  }
}

extension Choice {
  init(_ possibility: Possibility, _ row: RowID?, _ program: Program, isRunning: Bool) {
    let info = row.map { program.rowInfo($0) }
    text = possibility.text
    label = info?.text ?? possibility.text
    // An id that two rows of the step share takes neither.
    let isShared = info.map { info in
      program.rows(of: info.step).count { program.rowInfo($0).id == info.id } > 1
    }
    self.row = isShared == true ? nil : possibility.row
    target = row.map { program.target(of: $0) }
    gives = possibility.gives
    values = info?.values ?? []
    switch possibility.kind {
    case .user: kind = .user
    case .event:
      kind = .event
      label = "event: \(label)"
    case .outcome, .error:
      let isError = possibility.kind == .error
      kind = isRunning ? (isError ? .error : .outcome) : .raised
      if isError { label = "error: \(label)" }
    case .give:
      kind = .give
      label = "give \(possibility.text)"
    case .resume:
      kind = .resume
      label = "resume the app"
    }
  }
}

/// Finds the rows that possibilities name: first at the step itself, then at the calling steps, then
/// anywhere in their flows, where the step under an overlay is.
private struct RowLookup {
  private let program: Program
  private let steps: [StepID]

  init(_ program: Program, near places: [StepID]) {
    self.program = program
    let flows = Set(places.map { program.stepInfo($0).flow })
    steps = places + program.allSteps.filter { flows.contains(program.stepInfo($0).flow) }
  }

  func row(of possibility: Possibility) -> RowID? {
    guard let id = possibility.row else { return nil }
    for step in steps {
      let found = program.rows(of: step).first { row in
        let info = program.rowInfo(row)
        return info.id == id && (info.text == possibility.text || info.outcomeName == possibility.text)
      }
      if let found { return found }
    }
    return nil
  }
}
