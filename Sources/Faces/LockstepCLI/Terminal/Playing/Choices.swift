import Lockstep
import LockstepModel

/// The present choices, numbered from 1.
struct Choices: Sendable {
  private(set) var list: [Choice] = []

  init(_ state: SessionState, _ interpreter: Interpreter) {
    let program = interpreter.program
    // Rows of the step while its action runs are its outcomes; otherwise they are raised by hand.
    let isRunning = interpreter.running(state) != nil
    list = interpreter.possible(state).map { Choice($0, program, isRunning: isRunning) }
    if isRunning, interpreter.outcomes(state).isEmpty {
      // A call of an external flow, without rows: any outcome continues at the step's `next:`.
      list.append(Choice(kind: .outcome, text: "done", label: "goes on", isRaised: false))
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
  init(_ possibility: Possibility, _ program: Program, isRunning: Bool) {
    let info = possibility.rowID.map { program.rowInfo($0) }
    text = possibility.text
    label = info?.text ?? possibility.text
    // An id that two rows of the step share takes neither.
    let isShared = info.map { info in
      program.rows(of: info.step).count { program.rowInfo($0).id == info.id } > 1
    }
    self.row = isShared == true ? nil : possibility.row
    target = possibility.rowID.map { program.target(of: $0) }
    gives = possibility.gives
    values = info?.values ?? []
    kind = possibility.kind
    isRaised = !isRunning && (kind == .outcome || kind == .error)
    switch kind {
    case .user, .outcome: break
    case .event, .error: label = "\(kind.rawValue): \(label)"
    case .give: label = "give \(text)"
    case .resume: label = "resume the app"
    }
  }
}

/// Something that can be done now, as the numbered list offers it.
struct Choice: Sendable {
  var kind: Possibility.Kind
  /// The words or the name to send.
  var text: String
  /// The text in the list.
  var label: String
  /// Whether it is a case or an error that the person raises on a displayed step, where no action does.
  var isRaised: Bool
  /// The row's id, absent where the choice is not a row.
  var row: String?
  /// Its target, as in a trace.
  var target: String?
  /// The input that must come along.
  var gives: String?
  /// The values of an outcome.
  var values: [(name: String, kind: OutcomeValue.Kind)] = []

  /// The words that a person may type for it, in lower case.
  var spellings: [String] {
    var spellings = [label.lowercased(), text.lowercased()]
    if let row { spellings.append(row.lowercased()) }
    // The row has "selects Close"; people type "close".
    if kind == .user, let space = text.firstIndex(of: " ") {
      spellings.append(text[text.index(after: space)...].lowercased())
    }
    return spellings
  }

  /// Whether it is the way back.
  var isBack: Bool { kind == .user && spellings.contains("back") }
}
