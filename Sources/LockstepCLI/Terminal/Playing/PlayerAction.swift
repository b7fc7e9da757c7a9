import Lockstep
import LockstepSimulation

/// A choice with all its values: the input to send, the line to record, and its words.
struct PlayerAction: Sendable {
  enum Act: Sendable {
    case send(Session.Input)
    case prepare(PreparedOutcome)
  }

  var act: Act
  var line: RecordedLine
  var words: String

  /// - Parameter isUnique: whether the words of the choice identify its row.
  init(_ question: Question, _ state: SessionState, _ interpreter: Interpreter, isUnique: Bool) {
    let choice = question.choice
    let gives = question.gives
    switch choice.kind {
    case .user:
      if !isUnique, let row = choice.row {
        act = .send(.row(row, gives: gives))
        line = RecordedLine(.row(row), gives: gives)
      } else {
        act = .send(.user(choice.text, gives: gives))
        line = RecordedLine(.user(choice.text), gives: gives)
      }
      words = "user \(choice.text)"
    case .event:
      act = .send(.event(choice.text))
      line = RecordedLine(.event(choice.text))
      words = choice.label
    case .raised:
      let row = choice.row ?? choice.text
      act = .send(.row(row, gives: gives))
      line = RecordedLine(.row(row), gives: gives)
      words = choice.label
    case .outcome, .error:
      let step = interpreter.place(state)
      let name = isUnique ? choice.text : choice.row ?? choice.text
      let answer: ActionAnswer =
        choice.kind == .error ? .error(choice.text) : .outcome(name, values: question.values)
      // An outcome is only offered where an action runs, so there is a step.
      act = step.map { .prepare(PreparedOutcome(for: $0, answer)) } ?? .send(.time)
      let place = step.map { interpreter.program.stepInfo($0).place } ?? ""
      line = RecordedLine(
        choice.kind == .error
          ? .error(place, choice.text)
          : .outcome(place, name, values: question.values.mapValues { $0.brief }))
      words = "\(place): \(choice.label)"
    case .give:
      act = .send(.give(gives))
      line = RecordedLine(.give, gives: gives)
      words = choice.label
    case .resume:
      act = .send(.resume)
      line = RecordedLine(.resume)
      words = "resume"
    }
  }
}

extension WorldPlayer {
  /// Does it, and lets the actions that follow answer.
  mutating func carryOut(_ deed: PlayerAction) -> Reply {
    switch deed.act {
    case .send(let event): return send(event)
    case .prepare(let preset):
      prepare(preset)
      return .taken
    }
  }
}
