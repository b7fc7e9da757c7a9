package import Lockstep

/// One line of a script in the terms of a session, without its place in a file: an action or an expectation.
///
/// Scripts and scenarios are compiled to such lines; recordings and explored paths consist of them; the scenarios that
/// `lockstep compile` writes for the tests of apps are their JSON.
package enum SessionLine: Sendable {
  case send(FlowSession.Input)
  /// How the next runs of steps end, by `UC2.3 1.1`, or by the ID of an external flow.
  case prepare([(place: String, answer: ActionAnswer)])
  case world(WorldChange)
  case wait(Duration)
  /// Holds now or, with a time, as soon as it holds within that time.
  case expect(Expectation, within: Duration? = nil)

  /// The user's action in words; values are named, never shown. nil for a line that needs none in a transcript.
  package var words: String? {
    switch self {
    case .send(.user(let text, let gives)): "user " + text + Self.nameList(of: gives)
    case .send(.row(let id, let gives)): "takes \(id)" + Self.nameList(of: gives)
    case .send(.event(let text)): "event " + text
    case .wait(let duration): "waits \(duration.brief)"
    default: nil
    }
  }

  private static func nameList(of gives: [String: ActionInput]) -> String {
    gives.isEmpty ? "" : " (\(gives.keys.sorted().joined(separator: ", ")))"
  }

  /// Whether it is something that the user or time does.
  var sendsInputOrTime: Bool {
    switch self {
    case .send, .wait: true
    case .prepare, .world, .expect: false
    }
  }

  /// Whether it only prepares an outcome.
  package var isPreparation: Bool { if case .prepare = self { true } else { false } }
}

extension FlowSession.Input {
  /// The values that the user fills in.
  package var gives: [String: ActionInput] {
    get {
      switch self {
      case .user(_, let gives), .row(_, let gives), .take(_, let gives), .give(let gives): gives
      case .event, .answer, .failure, .time, .suspend, .resume: [:]
      }
    }
    set {
      switch self {
      case .user(let words, _): self = .user(words, gives: newValue)
      case .row(let id, _): self = .row(id, gives: newValue)
      case .take(let row, _): self = .take(row, gives: newValue)
      case .give: self = .give(newValue)
      case .event, .answer, .failure, .time, .suspend, .resume: break
      }
    }
  }
}
