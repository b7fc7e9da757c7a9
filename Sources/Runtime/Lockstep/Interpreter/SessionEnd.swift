/// How a session ended.
public enum SessionEnd: Hashable, Sendable, CustomStringConvertible {
  /// A partial flow that was not called returned this result.
  case result(String)
  /// `next: end` with nothing left to show.
  case ended
  /// The user went back beyond the first screen.
  case exited
  /// The flow went on to one that is not here.
  case handedOver(to: String)
  /// `next: resume` with nothing saved.
  case resume
  /// The flow cannot continue; the message names the mismatch.
  case fault(String)

  public var description: String {
    switch self {
    case .result(let name): "result \(name)"
    case .ended: "ended"
    case .exited: "left"
    case .handedOver(let flow): "handed over to \(flow)"
    case .resume: "resume"
    case .fault(let message): "fault: \(message)"
    }
  }
}
