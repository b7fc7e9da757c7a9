import Lockstep
import LockstepModel

/// Values that a choice needs before it can be made, asked for one after another.
struct Question: Sendable {
  /// What kind of value is typed.
  enum Kind: Hashable, Sendable {
    case secret
    case text
    case value(OutcomeValue.Kind)
  }

  var choice: Choice
  /// Still to be asked for, the next one first; never empty while the question is open.
  private(set) var names: [(name: String, kind: Kind)]
  private(set) var gives: [String: ActionInput] = [:]
  private(set) var values: [String: DataValue] = [:]

  init(_ choice: Choice, in program: Program) {
    self.choice = choice
    names = choice.gives.map { [($0, program.isSecret($0) ? .secret : .text)] } ?? []
    if choice.kind == .outcome { names += choice.values.map { ($0.name, .value($0.kind)) } }
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
    if next.kind == .secret {
      gives[next.name] = .secret(Secret(typed))
      names.removeFirst()
      return nil
    }
    let text = String(decoding: typed, as: UTF8.self)
    switch next.kind {
    case .secret, .text: gives[next.name] = .plain(.text(text))
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
}
