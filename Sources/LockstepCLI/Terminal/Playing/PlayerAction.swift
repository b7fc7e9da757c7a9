import Lockstep
import LockstepSimulation

/// A choice with all it needs, as a line of a script, and its name.
struct PlayerAction: Sendable {
  var line: SessionLine
  var words: String

  /// - Parameter isUnique: whether the words of the choice identify its row.
  init(_ question: Question, _ state: SessionState, _ interpreter: Interpreter, isUnique: Bool) {
    let choice = question.choice
    let gives = question.gives
    words = choice.label
    switch choice.kind {
    case .user:
      words = "user \(choice.text)"
      if !isUnique, let row = choice.row {
        line = .send(.row(row, gives: gives))
      } else {
        line = .send(.user(choice.text, gives: gives))
      }
    case .event: line = .send(.event(choice.text))
    case .raised: line = .send(.row(choice.row ?? choice.text, gives: gives))
    case .outcome, .error:
      let place = interpreter.place(state).map { interpreter.program.stepInfo($0).place } ?? ""
      let name = isUnique ? choice.text : choice.row ?? choice.text
      let isError = choice.kind == .error
      line = .prepare([(place, isError ? .error(choice.text) : .outcome(name, values: question.values))])
      words = "\(place): \(choice.label)"
    case .give: line = .send(.give(gives))
    case .resume:
      line = .send(.resume)
      words = "resume"
    }
  }
}
