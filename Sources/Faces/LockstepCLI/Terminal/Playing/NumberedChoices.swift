import Lockstep
import LockstepModel

/// The present choices, numbered from 1.
struct NumberedChoices: Sendable {
  private(set) var list: [NumberedChoice] = []

  init(_ state: SessionState, _ interpreter: Interpreter) {
    let program = interpreter.program
    // Rows of the step while its action runs are its outcomes; otherwise they are raised by hand.
    let isRunning = interpreter.runningEffect(state) != nil
    list = interpreter.possibleInputs(state).map { NumberedChoice($0, program, isRunning: isRunning) }
    // Actions of the person come first, automatic events last.
    list = list.filter { $0.kind != .event } + list.filter { $0.kind == .event }
  }

  /// The choice for a typed line: a number, the words of a choice, its row, or the beginning of its words.
  enum Match {
    case one(NumberedChoice)
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
  func isUnique(_ choice: NumberedChoice) -> Bool {
    list.count { $0.kind == choice.kind && $0.text == choice.text } == 1
  }
}
