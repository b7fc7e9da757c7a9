/// Why an adapter cannot be spoken to any more.
package enum AdapterProblem: Error, Hashable, Sendable {
  /// It has ended; how, and the last lines that it complained.
  case ended(String, [String])
  /// It has not answered for so many seconds.
  case timedOut(seconds: Int)
  /// An answer that is not one.
  case malformedAnswer(String)
  /// A line that answers no message.
  case unexpectedAnswer(String)
  /// No session can be played; its reason.
  case unusable(String)
  /// The run was interrupted.
  case interrupted

  /// In words, after "the adapter".
  package var explanation: String {
    switch self {
    case .ended(let how, _): "ended: \(how)"
    case .timedOut(let seconds):
      "has not answered for \(seconds) s: it hangs, or the app does"
    case .malformedAnswer(let line): "answered what is not an answer: \(line)"
    case .unexpectedAnswer(let line): "answered more than it was asked: \(line)"
    case .unusable(let reason): "cannot play: \(reason)"
    case .interrupted: "was stopped"
    }
  }

  /// What it complained last.
  package var errorLines: [String] { if case .ended(_, let lines) = self { lines } else { [] } }
}
