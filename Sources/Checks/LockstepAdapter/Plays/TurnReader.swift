import Lockstep
import LockstepScenarios
import LockstepSimulation

/// Reads the turns of a session as moves of an app.
struct TurnReader {
  private(set) var moves: [AppMove] = []
  private let program: FlowProgram
  /// The run that goes on, with its place: the move, and the number in the trail of that.
  private var openRunPosition: (move: Int, event: Int)?

  init(_ program: FlowProgram) { self.program = program }

  mutating func add(_ turn: SessionTurn) {
    var move = AppMove(
      operation: .wait, waitTime: .zero, before: turn.viewBefore, after: turn.viewAfter, end: turn.end,
      turn: turn)
    if case .time = turn.operation { move.waitTime = turn.endTime - turn.startTime }
    // The run of an earlier move that ends in this one.
    var released: AppRun?
    var chosen: String?
    var answer: ActionAnswer?
    for event in turn.events {
      switch event.kind {
      case .took(let row, _, _):
        // An outcome that is prepared for a displayed step ends no run.
        if let answer, !program.isDisplayed(program.rowInfo(row).step) {
          endRun(with: answer, row, released: &released, in: &move)
        }
        answer = nil
        move.trail.append(.rowTaken(row))
      case .runs(let action, let step, let number):
        openRunPosition = (moves.count, move.trail.count)
        let key = "\(program.stepInfo(step).place)#\(number)"
        move.trail.append(.runStarted(AppRun(key: key, action: action, step: step)))
      case .answered(_, let given): answer = given
      case .chose(let choice): chosen = choice
      case .shows, .entered, .performs, .did, .note, .waits, .ends: break
      }
    }
    move.operation = operation(turn, move, released: released, chosen: chosen)
    // An outcome that is prepared for later, and no time at all, are no moves.
    if case .wait = move.operation, move.waitTime == .zero, move.trail.isEmpty { return }
    moves.append(move)
  }

  /// The run that goes on ends, by the row of its answer.
  private mutating func endRun(
    with answer: ActionAnswer, _ row: RowID, released: inout AppRun?, in move: inout AppMove
  ) {
    guard let place = openRunPosition else { return }
    openRunPosition = nil
    if place.move == moves.count {
      move.trail[place.event].endRun(answer, row, isHeld: false)
    } else if moves.indices.contains(place.move) {
      moves[place.move].trail[place.event].endRun(answer, row, isHeld: true)
      released = moves[place.move].trail[place.event].run
    }
  }

  private func operation(
    _ turn: SessionTurn, _ move: AppMove, released: AppRun?, chosen: String?
  ) -> AppMove.Operation {
    switch turn.operation {
    case .start: return .start
    case .send(let input): return operation(input, move, chosen: chosen)
    case .prepare, .time:
      if let released { return .release(released) }
      // An outcome of a displayed step, which nothing runs.
      if case .prepare = turn.operation, let row = move.rows.first { return .event(row) }
      return .wait
    }
  }

  private func operation(_ input: FlowSession.Input, _ move: AppMove, chosen: String?) -> AppMove.Operation {
    switch input {
    case .suspend: return .suspend
    case .resume: return .resume
    case .give(let values):
      return .impossible("no screen of the tables gives \(values.keys.sorted().joined(separator: ", "))")
    case .user, .event, .row, .take, .answer, .failure, .time: break
    }
    if let chosen, let choice = move.before?.choice(chosen) { return .choose(choice, fields: [], gives: [:]) }
    guard let row = move.rows.first else { return .impossible("the tables take no row by it") }
    guard let choice = move.before?.choices.first(where: { $0.rowID == row }) else { return .event(row) }
    return .choose(choice, fields: fields(of: choice, row, in: move.before), gives: input.gives)
  }

  /// The fields that a choice fills in: those that it gives or, where a table has no names, those that its words name.
  private func fields(of choice: FlowView.Choice, _ row: RowID, in view: FlowView?) -> [AppField] {
    guard let view, program.rowInfo(row).label == nil else {
      return choice.gives.compactMap { name in view?.field(name).map { AppField($0) } }
    }
    let given = view.inputs.filter { $0.name.map(choice.gives.contains) ?? false }
    if !given.isEmpty { return given.map { AppField($0) } }
    let words = choice.words.lowercased()
    let named = view.inputs.filter { words.contains($0.text.lowercased()) }
    return (named.isEmpty && view.inputs.count == 1 ? view.inputs : named).map { AppField($0) }
  }
}

extension AppEvent {
  fileprivate var run: AppRun? {
    get { if case .runStarted(let run) = self { run } else { nil } }
    set { if let newValue { self = .runStarted(newValue) } }
  }

  fileprivate mutating func endRun(_ answer: ActionAnswer, _ row: RowID, isHeld: Bool) {
    run?.answer = answer
    run?.row = row
    run?.isHeld = isHeld
  }
}

extension AppField {
  fileprivate init(_ field: FlowView.Field) {
    self.init(name: field.name ?? field.text, label: field.text, isSecret: field.isSecret)
  }
}
