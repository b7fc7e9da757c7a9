import Lockstep
import LockstepPage
import LockstepSimulation

extension CounterExample {
  /// - Parameter steps: the steps of an explorer; the first begins the session.
  init(of property: String, in flow: String, _ steps: [ExplorerStep], of program: Program) {
    let inputs = steps.flatMap { $0.inputs(of: program) }
    let rows = Set(steps.flatMap(\.taken).map(program.place(of:)))
    self.init(of: property, ReplayLink(flow, inputs), rows: rows)
  }
}

extension ExplorerStep {
  /// The same on a page, where nothing answers by itself.
  fileprivate func inputs(of program: Program) -> [ReplayLink.Input] {
    let answers = answers.map { answer($0, of: program) }
    switch input {
    // The answer is among them; an answer without a row has no word.
    case .start, .answer, .change: return answers
    case .row(let row, _):
      let place = program.names(of: row)
      return [.row(place.row, of: place.flow)] + answers
    case .choice(let choice): return [.choice(choice.rawValue)] + answers
    case .give: return [.give] + answers
    case .time(let moment): return waits(until: moment) + answers
    case .away(let moment): return [.suspend] + waits(until: moment) + [.resume] + answers
    }
  }

  private func waits(until moment: Duration) -> [ReplayLink.Input] {
    [ReplayLink.Input.wait(for: moment - began)].compactMap(\.self)
  }

  /// An answer, with its values as they are displayed.
  private func answer(_ row: RowID, of program: Program) -> ReplayLink.Input {
    let place = program.names(of: row)
    let shown = Interpreter(program).view(session)?.data ?? []
    let values = program.rowInfo(row).values.map { value in
      let brought = shown.first { $0.name == value.name }?.value ?? value.kind.example
      return ReplayLink.Value(value.name, brought.word)
    }
    return .row(place.row, of: place.flow, values: values)
  }
}

extension Program {
  fileprivate func names(of row: RowID) -> (flow: String, row: String) {
    let info = rowInfo(row)
    return (stepInfo(info.step).flow, info.id)
  }
}
