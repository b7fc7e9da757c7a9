import Lockstep
import LockstepModel
import LockstepSimulation

/// Values that a choice needs before it can be made, asked for one after another.
struct ChoiceQuestion: Sendable {
  /// What kind of value is typed.
  enum Kind: Hashable, Sendable {
    case secret
    case text
    case value(OutcomeValue.Kind)
  }

  var choice: NumberedChoice
  /// Still to be asked for, the next one first; never empty while the question is open.
  private(set) var pendingValues: [(name: String, kind: Kind)]
  private(set) var givenInputs: [String: ActionInput] = [:]
  private(set) var givenValues: [String: DataValue] = [:]

  init(_ choice: NumberedChoice, in program: FlowProgram) {
    self.choice = choice
    pendingValues = choice.requiredInput.map { [($0, program.isSecret($0) ? .secret : .text)] } ?? []
    if choice.kind == .outcome, !choice.isRaisedByHand {
      pendingValues += choice.values.map { ($0.name, .value($0.kind)) }
    }
  }

  var isAnswered: Bool { pendingValues.isEmpty }
  var isSecret: Bool { pendingValues.first?.kind == .secret }

  /// What to ask.
  var prompt: String {
    guard let next = pendingValues.first else { return "" }
    switch next.kind {
    case .secret: return "\(next.name) (hidden): "
    case .text, .value(.text): return "\(next.name): "
    case .value(.duration): return "\(next.name) (such as 1m): "
    case .value(.integer): return "\(next.name) (a number): "
    }
  }

  /// Takes the bytes typed; returns the reason if they are not a valid answer.
  mutating func answer(_ typed: [UInt8]) -> String? {
    guard let next = pendingValues.first else { return nil }
    // A secret is never made a String: nothing could wipe that.
    var text: String { String(decoding: typed, as: UTF8.self) }
    switch next.kind {
    case .secret: givenInputs[next.name] = .secret(Secret(typed))
    case .text: givenInputs[next.name] = .plain(.text(text))
    case .value(.text): givenValues[next.name] = .text(text)
    case .value(.duration):
      guard let duration = Duration(spelling: text) else { return "Write a duration: 500ms, 1s, 1m or 1h." }
      givenValues[next.name] = .duration(duration)
    case .value(.integer):
      guard let number = Int64(text) else { return "Write a whole number." }
      givenValues[next.name] = .integer(number)
    }
    pendingValues.removeFirst()
    return nil
  }

  /// The choice with all it needs, as a line of a script, and its name.
  ///
  /// - Parameter isUnique: whether the words of the choice identify its row.
  func sessionLine(_ state: SessionState, _ interpreter: Interpreter, isUnique: Bool) -> (
    SessionLine, words: String
  ) {
    switch choice.kind {
    case .user:
      let row = isUnique ? nil : choice.rowID
      let input: FlowSession.Input =
        row.map { .row($0, gives: givenInputs) } ?? .user(choice.text, gives: givenInputs)
      return (.send(input), "user \(choice.text)")
    case .event: return (.send(.event(choice.text)), choice.label)
    case .outcome, .error:
      if choice.isRaisedByHand {
        return (.send(.row(choice.rowID ?? choice.text, gives: givenInputs)), choice.label)
      }
      let place = interpreter.currentStep(state).map { interpreter.program.stepInfo($0).place } ?? ""
      let name = isUnique ? choice.text : choice.rowID ?? choice.text
      let answer: ActionAnswer =
        choice.kind == .error ? .error(choice.text) : .outcome(name, values: givenValues)
      return (.prepare([(place, answer)]), "\(place): \(choice.label)")
    case .give: return (.send(.give(givenInputs)), choice.label)
    case .resume: return (.send(.resume), "resume")
    }
  }
}
