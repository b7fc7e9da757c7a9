import Lockstep
import LockstepModel
import LockstepSimulation

/// Values that a choice needs before it can be made, asked for one after another.
struct Question: Sendable {
  /// What kind of value is typed.
  enum Kind: Hashable, Sendable {
    case secret
    case text
    case value(OutcomeValue.Kind)
  }

  var choice: NumberedChoice
  /// Still to be asked for, the next one first; never empty while the question is open.
  private(set) var names: [(name: String, kind: Kind)]
  private(set) var givenInputs: [String: ActionInput] = [:]
  private(set) var values: [String: DataValue] = [:]

  init(_ choice: NumberedChoice, in program: FlowProgram) {
    self.choice = choice
    names = choice.gives.map { [($0, program.isSecret($0) ? .secret : .text)] } ?? []
    if choice.kind == .outcome, !choice.isRaised { names += choice.values.map { ($0.name, .value($0.kind)) } }
  }

  var isAnswered: Bool { names.isEmpty }
  var isSecret: Bool { names.first?.kind == .secret }

  /// What to ask.
  var prompt: String {
    guard let next = names.first else { return "" }
    switch next.kind {
    case .secret: return "\(next.name) (hidden): "
    case .text, .value(.text): return "\(next.name): "
    case .value(.duration): return "\(next.name) (such as 1m): "
    case .value(.integer): return "\(next.name) (a number): "
    }
  }

  /// Takes the bytes typed; returns the reason if they are not a valid answer.
  mutating func answer(_ typed: [UInt8]) -> String? {
    guard let next = names.first else { return nil }
    // A secret is never made a String: nothing could wipe that.
    var text: String { String(decoding: typed, as: UTF8.self) }
    switch next.kind {
    case .secret: givenInputs[next.name] = .secret(Secret(typed))
    case .text: givenInputs[next.name] = .plain(.text(text))
    case .value(.text): values[next.name] = .text(text)
    case .value(.duration):
      guard let duration = Duration(spelling: text) else { return "Write a duration: 500ms, 1s, 1m or 1h." }
      values[next.name] = .duration(duration)
    case .value(.integer):
      guard let number = Int64(text) else { return "Write a whole number." }
      values[next.name] = .integer(number)
    }
    names.removeFirst()
    return nil
  }

  /// The choice with all it needs, as a line of a script, and its name.
  ///
  /// - Parameter isUnique: whether the words of the choice identify its row.
  func action(_ state: SessionState, _ interpreter: Interpreter, isUnique: Bool) -> (
    SessionLine, words: String
  ) {
    switch choice.kind {
    case .user:
      let row = isUnique ? nil : choice.row
      let input: FlowSession.Input =
        row.map { .row($0, gives: givenInputs) } ?? .user(choice.text, gives: givenInputs)
      return (.send(input), "user \(choice.text)")
    case .event: return (.send(.event(choice.text)), choice.label)
    case .outcome, .error:
      if choice.isRaised { return (.send(.row(choice.row ?? choice.text, gives: givenInputs)), choice.label) }
      let place = interpreter.place(state).map { interpreter.program.stepInfo($0).place } ?? ""
      let name = isUnique ? choice.text : choice.row ?? choice.text
      let answer: ActionAnswer =
        choice.kind == .error ? .error(choice.text) : .outcome(name, values: values)
      return (.prepare([(place, answer)]), "\(place): \(choice.label)")
    case .give: return (.send(.give(givenInputs)), choice.label)
    case .resume: return (.send(.resume), "resume")
    }
  }
}
